/**
 * The keys of a table, with their exact types: TypeScript would also allow other keys, but a
 * literal table has none.
 */
export const keysOf = <Table extends object>(table: Table): (keyof Table & string)[] =>
  // A literal table has no other keys.
  Object.keys(table) as (keyof Table & string)[];

/** True if a text is one of the table's own keys. */
export const isKeyOf = <Table extends object>(
  table: Table,
  text: string,
): text is keyof Table & string => Object.hasOwn(table, text);
