// How a value lies in one file. A format knows bytes and values, and nothing of versions or folders.

export type Encoded =
  | {
      readonly kind: 'encoded';
      readonly content: string | Uint8Array /** As it is read back. */;
      readonly value: unknown;
    }
  | { readonly kind: 'refused'; readonly message: string };
export type Decoded =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'damaged'; readonly message: string };

export interface FileFormat {
  /** Of the storage: `csvFile`. */
  readonly kind: string;
  /** Of its files, without a dot. */
  readonly extension: string;
  encode(value: unknown): Encoded | Promise<Encoded>;
  decode(content: Uint8Array): Promise<Decoded>;
}
