import type { TableColumn } from "../rules.ts";

/** Room left and right of the texts of an A4 page, in points. */
export const MARGIN = 56;
/** Width of the texts, in points. */
export const WIDTH = 595.28 - 2 * MARGIN;
/** Room below the texts, in points. */
export const FOOT = 64;
/** Where the texts end, in points from the top of the page. */
export const BOTTOM = 841.89 - FOOT;
/**
 * Room that a heading needs below it, in points: a heading never stands alone at the foot of a
 * page.
 */
export const WITH_HEADING = 90;
/** Width of the left column of facts, in points. */
export const LABEL_WIDTH = 130;
/** Room inside a box, in points. */
export const PAD = 10;

/** Sizes of the texts, in points. */
export const SIZE = { title: 20, heading: 12.5, text: 10, small: 9, foot: 8.5 } as const;

/** Two pictures across the page, with room for the text below each. */
export const PICTURE = {
  width: (WIDTH - 16) / 2,
  height: 176,
  gap: 16,
  words: 70,
  title: 34,
} as const;

/** Columns of a table of goods, with position and width. */
export const COLUMNS = [
  { title: "Produit", x: 0, width: 240, align: "left" },
  { title: "Quantité", x: 250, width: 60, align: "right" },
  { title: "Prix unitaire TTC", x: 315, width: 85, align: "right" },
  { title: "Total TTC", x: 405, width: WIDTH - 405, align: "right" },
] as const;

/** A column of a table, with its position. */
export type Column = TableColumn & { x: number };

/**
 * Places the columns of a table side by side.
 *
 * @param columns widths in points
 */
export const placed = (columns: readonly TableColumn[]): Column[] => {
  let end = 0;
  return columns.map((column) => {
    const x = end;
    end += column.width + 8;
    return { ...column, x };
  });
};
