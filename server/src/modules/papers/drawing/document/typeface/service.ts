import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font, GlyphRun } from "fontkit";
import { loadOnce } from "../../../../../platform/load-once.ts";

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** The library accepts a font that is read already, which its types do not declare. */
      registerFont(name: string, font: Font): this;
    }
  }
}

const require = createRequire(import.meta.url);
const REGULAR = require.resolve(
  "@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf",
);
const BOLD = require.resolve(
  "@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf",
);

const WORDS_KEPT = 5000;
const SHARED_UNITS_PER_EM = 1000;

/**
 * Wraps a typeface so that it shapes each word once: shaping takes most of a drawing's time, and
 * contracts share most of their words.
 *
 * Drawings share the shaped words. The library scales their positions in place, to 1000 units per
 * em, so the typeface must have as many: then nothing changes.
 */
const withCachedLayout = (face: Font): Font => {
  const runs = new Map<string, GlyphRun>();
  const shape = (word: string): GlyphRun => {
    const run = runs.get(word) ?? face.layout(word);
    if (runs.size < WORDS_KEPT) runs.set(word, run);
    return run;
  };
  return Object.assign(Object.create(face), { layout: shape });
};

/**
 * Reads the typeface once for all drawings: reading it takes ten times as long as drawing a
 * contract.
 */
const readTypeface = async () => {
  const { create } = await import("fontkit");
  const read = async (file: string): Promise<Font> => {
    const face = create(await readFile(file));
    if (!("layout" in face)) throw new Error(`${file} holds more than one face`);
    if (face.unitsPerEm !== SHARED_UNITS_PER_EM) throw new Error(`${file} can't share its words`);
    // A glyph keeps the characters of the first request for it. "ÿ" requests the glyph of "y"
    // without any character, and then no "y" drawn later could be read, searched or copied.
    for (const character of face.characterSet) face.glyphForCodePoint(character);
    return face;
  };
  const [regular, bold] = await Promise.all([read(REGULAR), read(BOLD)]);
  return {
    regular: withCachedLayout(regular),
    bold: withCachedLayout(bold),
    known: new Set(regular.characterSet),
  };
};

/** Loads the typeface of contracts, regular and bold, and the characters that it can draw. */
export const loadTypeface = loadOnce(readTypeface);

/**
 * Parts of an emoji that the typeface cannot draw: they are left out, while any other unknown
 * character becomes a square.
 */
const SILENT = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Default_Ignorable_Code_Point}/u;

/** Any character that is not printable ASCII, all of which the typeface can draw. */
const NOT_PLAIN = /[^ -~]/gu;

/** Keeps a day and its month on the same line. */
const DAY_OF_MONTH =
  /\b(1er|\d\d?) (?=(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/g;

/**
 * Prepares a text: French spaces before signs, line breaks as spaces, and only characters that the
 * typeface can draw, because no other font may be embedded.
 */
export const typeset = (text: string, known: ReadonlySet<number>): string =>
  text
    .normalize("NFC")
    .replace(/\s*\n\s*/g, " ")
    .trim()
    .replace(NOT_PLAIN, (sign) => {
      if (known.has(sign.codePointAt(0) ?? 0)) return sign;
      return SILENT.test(sign) ? "" : "\u25a1";
    })
    .replace(/ {2,}/g, " ")
    .replace(/ ([;!?»%€])/g, "\u202f$1")
    .replace(/« /g, "«\u202f")
    .replace(/ :/g, "\u00a0:")
    .replace(DAY_OF_MONTH, "$1\u00a0");
