/**
 * Position at the end of a page of a list: the sort numbers of its last row, and its id, which
 * breaks ties.
 */
export type Position = { numbers: readonly number[]; id: string };

/**
 * The largest numbers in a position: an instant in milliseconds, and an integer of the database.
 */
export const LARGEST = { instant: 10 ** 13 - 1, whole: 2 ** 31 - 1 } as const;

const CURSOR = /^([a-z-]+)((?:_\d{1,13})*)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The cursor of the page after a position. @param list the list and its order: `price-up` */
export const cursorAt = (list: string, { numbers, id }: Position): string =>
  [list, ...numbers, id].join("_");

/**
 * @param largest the largest value of each number in the list's positions
 * @returns `undefined` when the text is not a cursor of that list
 */
export const readCursor = (
  list: string,
  largest: readonly number[],
  cursor: string,
): Position | undefined => {
  const [, of, digits = "", id] = CURSOR.exec(cursor) ?? [];
  const numbers = digits.split("_").slice(1).map(Number);
  const isWhole = numbers.length === largest.length;
  const isKnown = numbers.every((number, place) => number <= (largest[place] ?? 0));
  return of === list && id && isWhole && isKnown ? { numbers, id } : undefined;
};
