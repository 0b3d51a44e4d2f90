// Which file systems an embedded log cannot live on: SQLite's shared memory and locks need one machine's own disk.

const NETWORK: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9P'],
  [0x5346414f, 'AFS'],
  [0x73757245, 'Coda'],
  [0x00c36400, 'Ceph'],
]);

/** Of the `type` that statfs answers with, on Linux; null: local, or unknown. */
export function networkFileSystem(type: number): string | null {
  // Some platforms give the number signed.
  return NETWORK.get(type >>> 0) ?? null;
}
