import { Readable } from "node:stream";
import { decimalEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Cell, toCsv } from "../../../platform/http/csv.ts";
import type { Line } from "./rules.ts";

/** Source: livre des procédures fiscales, art. A47 A-1, VII: eighteen columns, in this order. */
const FEC_COLUMNS = [
  ...["JournalCode", "JournalLib", "EcritureNum", "EcritureDate", "CompteNum", "CompteLib"],
  ...["CompAuxNum", "CompAuxLib", "PieceRef", "PieceDate", "EcritureLib", "Debit", "Credit"],
  ...["EcritureLet", "DateLet", "ValidDate", "Montantdevise", "Idevise"],
];

const compact = (day: CalendarDay): string => day.replaceAll("-", "");
/** A tab or a line break inside a text would start a new column or line. */
const flat = (text: string): string => text.replace(/\s+/g, " ").trim();

const fecCells = (line: Line): string[] => [
  line.journal,
  line.journalLabel,
  String(line.number ?? ""),
  compact(line.day),
  line.account.number,
  line.account.label,
  line.partyId,
  flat(line.party),
  flat(line.reference),
  compact(line.happenedOn),
  line.label,
  decimalEuros(line.debit),
  decimalEuros(line.credit),
  "",
  "",
  line.closedOn ? compact(line.closedOn) : "",
  "",
  "",
];

/** Bytes of the characters that ISO 8859-15 encodes differently from ISO 8859-1. */
const LATIN_9: Readonly<Record<string, number>> = {
  "€": 0xa4,
  Š: 0xa6,
  š: 0xa8,
  Ž: 0xb4,
  ž: 0xb8,
  Œ: 0xbc,
  œ: 0xbd,
  Ÿ: 0xbe,
};

/**
 * Text encoded in ISO 8859-15 for the tax authority's file. An unknown letter loses its accent or
 * becomes a question mark.
 */
export const toLatin9 = (text: string): Buffer =>
  Buffer.from(
    [...text.normalize("NFC")].flatMap((letter) => {
      const known = LATIN_9[letter] ?? letter.codePointAt(0) ?? 0;
      if (known < 0x100) return known;
      const plain = letter.normalize("NFD").codePointAt(0) ?? 0;
      return plain < 0x100 ? plain : 0x3f;
    }),
  );

const rowOf = (cells: readonly string[]): string => `${cells.join("\t")}\r\n`;

async function* fecChunks(batches: AsyncIterable<readonly Line[]>): AsyncGenerator<Buffer> {
  yield toLatin9(rowOf(FEC_COLUMNS));
  for await (const lines of batches) {
    yield toLatin9(lines.map((line) => rowOf(fecCells(line))).join(""));
  }
}

/** Entries as a FEC file (fichier des écritures comptables), which the tax authority asks for. */
export const toFec = (batches: AsyncIterable<readonly Line[]>): Readable =>
  Readable.from(fecChunks(batches));

const CSV_COLUMNS = [
  ...["Numéro", "Date", "Journal", "Compte", "Intitulé", "Tiers", "Nom du tiers", "Pièce"],
  ...["Date de la pièce", "Libellé", "Débit", "Crédit", "Clôturé le"],
];

/** Amount with two decimals, as {@link toCsv} writes numbers; an empty cell for zero. */
const amountCell = (amount: Cents): Cell => (amount === 0 ? null : decimalEuros(amount));

async function* csvRows(batches: AsyncIterable<readonly Line[]>): AsyncGenerator<readonly Cell[]> {
  for await (const lines of batches) {
    for (const line of lines) {
      yield [
        line.number ?? null,
        line.day,
        line.journal,
        line.account.number,
        line.account.label,
        line.partyId,
        line.party,
        line.reference,
        line.happenedOn,
        line.label,
        amountCell(line.debit),
        amountCell(line.credit),
        line.closedOn ?? null,
      ];
    }
  }
}

/** The same entries as a CSV table; entries of open months have no number. */
export const toBooksCsv = (batches: AsyncIterable<readonly Line[]>): Readable =>
  toCsv(CSV_COLUMNS, csvRows(batches));
