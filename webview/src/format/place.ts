// How places in code are written.

import type { Place } from '@headwater/protocol';

/** `sales.ts:19`. */
export const placeText = (place: Place): string => `${place.file.slice(place.file.lastIndexOf('/') + 1)}:${place.line}`;

/** `sales/sales.ts:19`. */
export const fullPlaceText = (place: Place): string => `${place.file}:${place.line}`;
