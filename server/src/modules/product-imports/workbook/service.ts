import { createPlainXml } from "../plain-xml/public.ts";
import { TooFar } from "../rules.ts";
import { type Entry, eachEntry } from "../zip/public.ts";

/** Maximum size of a workbook's XML after unpacking. */
const UNPACKED_BYTES = 100 * 1024 * 1024;

const writeAnew = async ({ content }: Entry): Promise<Uint8Array> => {
  const xml = createPlainXml();
  const decoder = new TextDecoder();
  const written: Buffer[] = [];
  for await (const chunk of content()) {
    written.push(Buffer.from(xml.write(decoder.decode(chunk, { stream: true }))));
  }
  written.push(Buffer.from(xml.write(decoder.decode()) + xml.end()));
  return Buffer.concat(written);
};

/**
 * A workbook with the same cells whose files are within all limits. Its reader makes room for every
 * row and column up to the last one that a sheet names, in memory.
 *
 * Files that can't be written anew are left out: only one sheet is read, so the others may be as
 * large as they are.
 *
 * @returns `isTooFar` if a sheet was left out because its cells reach too far
 * @throws {Error} if it is no ZIP, or too large unpacked
 */
export const toPlainWorkbook = async (
  bytes: Buffer,
): Promise<{ workbook: Buffer; isTooFar: boolean }> => {
  const files = new Map<string, Uint8Array>();
  let total = 0;
  let isTooFar = false;
  await eachEntry(bytes, async (entry) => {
    if (!/\.xml(?:\.rels)?$/.test(entry.name)) return;
    total += entry.bytes;
    if (total > UNPACKED_BYTES) throw new Error("a workbook that is too large unpacked");
    try {
      files.set(entry.name, await writeAnew(entry));
    } catch (error) {
      isTooFar ||= error instanceof TooFar;
    }
  });
  const { zipSync } = await import("fflate");
  return { workbook: Buffer.from(zipSync(Object.fromEntries(files), { level: 0 })), isTooFar };
};
