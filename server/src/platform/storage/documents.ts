import { Problem } from "../problem.ts";
import { assertPicture } from "./pictures.ts";

/** Readers look for the mark of a PDF in its first bytes, and for its end in its last. */
const LOOKED_AT = 1024;

const isPdf = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return (
    text.subarray(0, LOOKED_AT).includes("%PDF-") && text.subarray(-LOOKED_AT).includes("%%EOF")
  );
};

/**
 * Makes sure that the bytes are a PDF, or a picture of an accepted kind, whatever the name says.
 *
 * @returns its media type
 * @throws {Problem} document/not-readable, picture/too-large (over 50 megapixels)
 */
export const assertDocument = async (bytes: Uint8Array): Promise<string> => {
  if (isPdf(bytes)) return "application/pdf";
  return assertPicture(bytes).catch((error: unknown) => {
    throw error instanceof Problem && error.code === "picture/not-an-image"
      ? new Problem("document/not-readable")
      : error;
  });
};
