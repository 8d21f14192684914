import { LIMITS } from "@stokaz/contract/limits";
import { TooFar } from "../rules.ts";
import { toPlainWorkbook } from "../workbook/public.ts";
import { problemOf, type Table, toTable } from "./rules.ts";

/** Maximum length of a line in characters, all its cells together. */
const LONGEST_LINE = 100_000;
const ZIP_SIGNATURE = Buffer.from("PK\u0003\u0004");

/** Decodes UTF-8, or the encoding of Excel for Windows. */
const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

/** The most frequent separator between the headings. */
const separatorOf = (text: string): string => {
  const heads = text.split("\n", 1)[0] ?? "";
  const counted = [";", ",", "\t"].map((one) => ({ one, count: heads.split(one).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).one;
};

const readCsv = async (bytes: Buffer): Promise<unknown[][]> => {
  const { parse } = await import("csv-parse/sync");
  const text = decode(bytes);
  return parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
    to: LIMITS.importLines + 2,
  });
};

const readWorkbook = async (bytes: Buffer): Promise<unknown[][]> => {
  const { workbook, isTooFar } = await toPlainWorkbook(bytes);
  const { readSheet, SheetNotFoundError } = await import("read-excel-file/node");
  try {
    return await readSheet(workbook, "Produits").catch((error: unknown) => {
      if (error instanceof SheetNotFoundError) return readSheet(workbook);
      throw error;
    });
  } catch (error) {
    throw isTooFar ? new TooFar() : error;
  }
};

/** A file as lines of texts by column heading, or a sentence why it can't be read. */
export const readTable = async (
  bytes: Buffer,
  heads: readonly string[],
): Promise<Table | { problem: string }> => {
  const isWorkbook = bytes.subarray(0, ZIP_SIGNATURE.length).equals(ZIP_SIGNATURE);
  try {
    return toTable(await (isWorkbook ? readWorkbook : readCsv)(bytes), heads);
  } catch (error) {
    return { problem: problemOf(error, isWorkbook) };
  }
};
