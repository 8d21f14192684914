/** The keys of a table that is written out, by their names: TypeScript allows for others, which such a table has not. */
export const keysOf = <Table extends object>(table: Table): (keyof Table & string)[] =>
  Object.keys(table) as (keyof Table & string)[];
