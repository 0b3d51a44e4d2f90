// Edits that a fix names, and the text changes that they become. The names are the domain's; `applyEdit` knows syntax.

import type { AssetKey, SourceSpan } from '@headwater/core';
import type { IncompletePolicy, Mapping } from 'headwater/algebra';

/** What a fix wants changed in the declarations. */
export type DeclarationEdit =
  | {
      readonly kind: 'add-dependency';
      readonly reader: AssetKey;
      readonly asset: AssetKey;
      readonly mapping: Mapping | null;
    }
  | { readonly kind: 'set-mapping'; readonly reader: AssetKey; readonly asset: AssetKey; readonly mapping: Mapping }
  | { readonly kind: 'remove-dependency'; readonly reader: AssetKey; readonly asset: AssetKey }
  | {
      readonly kind: 'set-incomplete';
      readonly reader: AssetKey;
      readonly asset: AssetKey;
      readonly policy: IncompletePolicy;
    }
  /** Says that the asset had this key before. `instead`: an entry that it takes the place of. */
  | {
      readonly kind: 'add-former-key';
      readonly reader: AssetKey;
      readonly formerKey: AssetKey;
      readonly instead?: AssetKey;
    }
  /** Writes another key wherever the asset's own one stands: in strings, and as the table of that name in SQL. */
  | { readonly kind: 'rename'; readonly asset: AssetKey; readonly to: AssetKey }
  /** Waits for the call that stands there. */
  | { readonly kind: 'await'; readonly span: SourceSpan }
  /** `expected`: nothing happens unless this is what stands there. */
  | { readonly kind: 'replace'; readonly span: SourceSpan; readonly text: string; readonly expected?: string };

export interface TextChange {
  readonly span: SourceSpan;
  readonly text: string;
}
