// A version as people compare it: the author's own as it is, a digest by its first eight digits.

import { shortVersion } from '../format/version.js';

export function Version({ of: version, unknown }: { readonly of: string | null; readonly unknown: string }) {
  if (version === null) return <span class="quiet">{unknown}</span>;
  return (
    <span class="code" title={version}>
      {shortVersion(version)}
    </span>
  );
}
