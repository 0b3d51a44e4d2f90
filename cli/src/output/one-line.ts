// Keys, metadata and messages come from data and may hold line breaks: where an output has one line for each thing,
// a break would pass for another thing. It is written out there, as JSON does.

export function onOneLine(text: string): string {
  return text.replace(/[\n\r\u2028\u2029]/g, (sign) => WRITTEN[sign] ?? '');
}

const WRITTEN: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** `orders 2024-10-02`, or `orders` for an asset without partitions. */
export function partitionText(key: string, partition: string | null): string {
  return onOneLine(partition === null || partition === '' ? key : `${key} ${partition}`);
}
