import { Parser } from "saxen";
import { TooFar } from "../rules.ts";
import { isOutside, MOST_CELLS } from "./rules.ts";

/** Elements of which the reader of workbooks keeps something each: no more than cells. */
const KEPT = new Set(["row", "si", "xf", "numFmt", "sheet", "Relationship"]);
const MOST_NESTED = 100;
/** Characters without a tag; a cell of a spreadsheet holds 32,767. */
const MOST_WITHOUT_TAG = 1_000_000;

/** The end of names like `x:row`; prefixes mean nothing to the reader of workbooks. */
const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Attributes without their prefixes. Those that could be taken for tags are left out. */
const plainAttributes = (attributes: Readonly<Record<string, string>> | false) =>
  new Map(
    Object.entries(attributes || {})
      .filter(([name, value]) => !name.startsWith("xmlns") && !/[<>"]/.test(value))
      .map(([name, value]) => [withoutPrefix(name), value]),
  );

/** Counts the elements of a file. @returns a function that throws an error for too many */
const createCount = () => {
  let kept = 0;
  let sheets = 0;
  return (name: string): void => {
    if (KEPT.has(name)) kept += 1;
    // The reader adds the rows of one after those of the other.
    if (name === "sheetData") sheets += 1;
    if (kept > MOST_CELLS || sheets > 1) throw new Error("more elements than spreadsheets write");
  };
};

/** Writes the tags and texts of a parser; rows and cells outside a table are left out. */
const createWriter = () => {
  const count = createCount();
  let written = "";
  let nested = 0;
  /** How deep the element stands that is left out. */
  let leftOut = Number.POSITIVE_INFINITY;
  return {
    open(name: string, attributes: ReadonlyMap<string, string>, end: "/" | ""): void {
      nested += 1;
      count(name);
      if (nested > MOST_NESTED || !/^[\w.-]+$/.test(name)) throw new Error("no plain XML");
      if (isOutside(name, attributes.get("r"))) leftOut = Math.min(leftOut, nested);
      if (nested >= leftOut) {
        if (name === "v" || name === "is") throw new TooFar();
        return;
      }
      const texts = [...attributes].map(([key, value]) => ` ${key}="${value}"`);
      written += `<${name}${texts.join("")}${end}>`;
    },
    close(name: string, isSelfClosing: boolean): void {
      if (nested < leftOut && !isSelfClosing) written += `</${name}>`;
      if (nested === leftOut) leftOut = Number.POSITIVE_INFINITY;
      nested -= 1;
    },
    text(text: string): void {
      if (nested < leftOut) written += text;
    },
    take(): string {
      const taken = written;
      written = "";
      return taken;
    },
  };
};

/**
 * Writes XML anew, piece by piece, so that its reader sees exactly what was checked: tags,
 * attributes and texts. Rows and cells outside a table are left out if they are empty.
 *
 * @returns `write` takes the next piece and returns what is written meanwhile; both throw an error
 * for what is no XML or too much, and {@link TooFar} for a filled cell outside
 */
export const createPlainXml = () => {
  const writer = createWriter();
  let withoutTag = 0;
  const parser = new Parser()
    .on("error", (error) => {
      throw error;
    })
    .on("openTag", (tag, readAttributes, _, isSelfClosing) => {
      withoutTag = 0;
      const attributes = plainAttributes(readAttributes());
      writer.open(withoutPrefix(tag), attributes, isSelfClosing ? "/" : "");
    })
    .on("closeTag", (tag, _, isSelfClosing) => {
      withoutTag = 0;
      writer.close(withoutPrefix(tag), isSelfClosing);
    })
    .on("text", writer.text);
  return {
    write(piece: string): string {
      withoutTag += piece.length;
      parser.write(piece);
      // The parser reads all of a piece without a tag again with the next one.
      if (withoutTag > MOST_WITHOUT_TAG) throw new Error("XML without tags");
      return writer.take();
    },
    end(): string {
      parser.end();
      return writer.take();
    },
  };
};
