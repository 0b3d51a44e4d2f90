// Names and texts quoted for SQL.

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
