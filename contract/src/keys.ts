/**
 * The keys of a table, with their exact types: TypeScript would also allow other keys, but a
 * literal table has none.
 */
export const keysOf = <Table extends object>(table: Table): (keyof Table & string)[] =>
  Object.keys(table) as (keyof Table & string)[];
