import { LIMITS } from "@stokaz/contract/limits";
import { TooFar } from "../rules.ts";

/** A line of a table: its number as a spreadsheet counts, and its texts by column heading. */
export type TableLine = { line: number; cells: Record<string, string> };

/** Lines below the headings, at least one. */
export type Table = { lines: TableLine[] };

/** Apostrophe that our own files have before a text that a spreadsheet would run. */
const GUARDED = /^'(?=[=+\-@\t\r])/;

const pad = (value: number): string => String(value).padStart(2, "0");

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) {
    return `${value.getUTCFullYear()}-${pad(value.getUTCMonth() + 1)}-${pad(value.getUTCDate())}`;
  }
  return String(value).trim().replace(GUARDED, "");
};

/** Refusal of a whole file. */
const UNREADABLE = "Ce fichier est illisible : enregistrez-le de nouveau, en XLSX ou en CSV.";

/** Refusal of a workbook with a filled cell far from its table. */
const TOO_FAR = `Une cellule de ce classeur est remplie au-delà de la ligne ${LIMITS.importLines + 1} ou loin à droite du tableau : effacez-la, puis enregistrez le classeur de nouveau.`;

/** Reason why a file can't be read, as far as it is known. */
export const problemOf = (error: unknown, isWorkbook: boolean): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "CSV_QUOTE_NOT_CLOSED") {
    return "Un guillemet ouvert n'est jamais refermé : enregistrez le fichier de nouveau depuis votre tableur.";
  }
  if (code === "CSV_MAX_RECORD_SIZE") return "Une ligne du fichier est beaucoup trop longue.";
  if (error instanceof TooFar) return TOO_FAR;
  return isWorkbook
    ? "Ce classeur est illisible ou trop grand : enregistrez-le de nouveau, en XLSX."
    : UNREADABLE;
};

/**
 * A table by its column headings.
 *
 * @param heads the known headings, in any order, not all of them needed
 * @returns a refusal when its columns or its lines are wrong
 */
export const toTable = (
  rows: readonly (readonly unknown[])[],
  heads: readonly string[],
): Table | { problem: string } => {
  const [first = [], ...others] = rows;
  const named = first.map(textOf);
  const unknown = named.filter((head) => head !== "" && !heads.includes(head)).slice(0, 5);
  if (unknown.length > 0) {
    const names = unknown.map((head) => `« ${head.slice(0, 60)} »`).join(", ");
    return { problem: `Colonnes inconnues : ${names}. Gardez celles du modèle.` };
  }
  const twice = named.find((head, at) => head !== "" && named.indexOf(head) !== at);
  if (twice !== undefined) return { problem: `La colonne « ${twice} » est là deux fois.` };
  if (!named.some((head) => head !== "")) return { problem: UNREADABLE };
  const lines = others.flatMap((row, index) => {
    const cells = Object.fromEntries(
      named.flatMap((head, at) => (head === "" ? [] : [[head, textOf(row[at])]])),
    );
    const isEmpty = Object.values(cells).every((text) => text === "");
    return isEmpty ? [] : [{ line: index + 2, cells }];
  });
  if (lines.length === 0) return { problem: "Ce fichier n'a aucune ligne de produit." };
  if (lines.length > LIMITS.importLines) {
    return { problem: `Un fichier peut avoir ${LIMITS.importLines} lignes au plus.` };
  }
  return { lines };
};
