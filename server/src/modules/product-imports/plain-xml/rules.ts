import { LIMITS } from "@stokaz/contract/limits";

/** Columns that a table may have: ours has about fifty. */
const MOST_COLUMNS = 100;
const LAST_ROW = LIMITS.importLines + 1;

/** Cells of the largest table. */
export const MOST_CELLS = LAST_ROW * MOST_COLUMNS;

const numberOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** True for a row or a cell outside a table. @throws {Error} for an address that none writes */
export const isOutside = (name: string, address: string | undefined): boolean => {
  if (address === undefined || (name !== "row" && name !== "c")) return false;
  const [, letters = "", row] = /^([A-Z]{0,3})([1-9]\d{0,6})$/.exec(address) ?? [];
  if (row === undefined) throw new Error("no address of a row or a cell");
  return Number(row) > LAST_ROW || numberOf(letters) > MOST_COLUMNS;
};
