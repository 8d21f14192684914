import type { Endpoint } from "@stokaz/contract/endpoint";
import { LIMITS } from "@stokaz/contract/limits";
import type { ProblemCode } from "@stokaz/contract/problems";
import type { FastifyRequest } from "fastify";
import { Problem } from "../problem.ts";
import { assertDocument } from "../storage/documents.ts";
import { assertPicture } from "../storage/pictures.ts";

/**
 * Limits of a body: the longest form has about forty texts, the longest of them 2,000 characters.
 */
export const MULTIPART_LIMITS = {
  fileSize: LIMITS.pictureBytes,
  files: 4,
  fields: 60,
  parts: 64,
  fieldSize: 64 * 1024,
  headerPairs: 16,
} as const;

/** Maximum number of pictures in one body. */
const ALBUM_PICTURES = 8;

/** Maximum size of a body: all parts and their separators. A longer one is not read to its end. */
const BODY_BYTES = 25 * 1024 * 1024;

type Fields = { [name: string]: unknown };

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof File);

/**
 * Puts `retrievalTimes[start]` at `fields.retrievalTimes.start`; `days[]` and repeats make a list.
 */
const place = (fields: Fields, name: string, value: unknown): void => {
  const [, base = name, inner] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name) ?? [];
  if (inner) {
    const nested = fields[base];
    const object = isFields(nested) ? nested : {};
    object[inner] = value;
    fields[base] = object;
    return;
  }
  const present = fields[base];
  if (present === undefined) fields[base] = inner === "" ? [value] : value;
  else fields[base] = Array.isArray(present) ? [...present, value] : [present, value];
};

/** Refuses a body whose declared length is too long, and cuts off one that grows too long. */
const limitBody = ({ headers, raw }: FastifyRequest, most: number): void => {
  const tooLarge = new Problem("request/too-large");
  if (Number(headers["content-length"] ?? 0) > most) throw tooLarge;
  let bytes = 0;
  raw.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most) raw.destroy(tooLarge);
  });
};

/** Limits and checks for the files of a body. */
type Kind = {
  bodyBytes: number;
  fileBytes: number;
  files: number;
  tooLarge: ProblemCode;
  /**
   * Determines the type of a file by its content, or refuses it.
   *
   * @param sent the type that the sender declares
   */
  assert(bytes: Uint8Array, sent: string): Promise<string> | string;
};

type ParserError = Error & { statusCode?: number; code?: string };

const PICTURES: Kind = {
  bodyBytes: BODY_BYTES,
  fileBytes: LIMITS.pictureBytes,
  files: MULTIPART_LIMITS.files,
  tooLarge: "picture/too-large",
  assert: (bytes) => assertPicture(bytes),
};

const KINDS: Readonly<Record<NonNullable<Endpoint["files"]>, Kind>> = {
  papers: {
    ...PICTURES,
    tooLarge: "document/too-large",
    assert: (bytes) => assertDocument(bytes),
  },
  album: {
    ...PICTURES,
    bodyBytes: ALBUM_PICTURES * LIMITS.pictureBytes + 1024 * 1024,
    files: ALBUM_PICTURES,
  },
  // The reader of the tables checks their type.
  tables: {
    files: MULTIPART_LIMITS.files,
    bodyBytes: LIMITS.importBytes + LIMITS.importPicturesBytes + 1024 * 1024,
    fileBytes: LIMITS.importPicturesBytes,
    tooLarge: "request/too-large",
    assert: (_, sent) => sent,
  },
};

const readParts = async (
  request: FastifyRequest,
  { bodyBytes, fileBytes, files, tooLarge, assert }: Kind,
): Promise<Fields> => {
  const fields: Fields = Object.create(null);
  limitBody(request, bodyBytes);
  const limits = { ...MULTIPART_LIMITS, fileSize: fileBytes, files };
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") {
      if (part.valueTruncated) throw new Problem("request/too-large");
      place(fields, part.fieldname, part.value);
      continue;
    }
    const bytes = await part.toBuffer();
    // A file that is one byte too long is truncated; its error comes with the next part.
    if (part.file.truncated) throw new Problem(tooLarge);
    if (bytes.length === 0) continue;
    const type = await assert(bytes, part.mimetype);
    place(fields, part.fieldname, new File([Uint8Array.from(bytes)], part.filename, { type }));
  }
  return { ...fields };
};

/**
 * Reads a multipart body completely into `request.body`: texts as strings, files as `File`s that
 * were checked to be pictures within the limits, or files of another kind.
 *
 * @param files that kind
 * @throws {Problem} request/too-large, picture/too-large, picture/not-an-image, document/too-large,
 * document/not-readable, request/unsupported-type, request/invalid
 */
export const parseMultipart = async (
  request: FastifyRequest,
  files?: Endpoint["files"],
): Promise<void> => {
  if (!request.isMultipart()) {
    if (isFields(request.body)) return;
    throw new Problem("request/unsupported-type");
  }
  const taken = files ? KINDS[files] : PICTURES;
  request.body = await readParts(request, taken).catch((error: ParserError) => {
    if (error.code === "FST_REQ_FILE_TOO_LARGE") throw new Problem(taken.tooLarge);
    // For a body that is cut off or has no boundary, the parser throws errors without a status.
    throw error instanceof Problem || error.statusCode !== undefined
      ? error
      : new Problem("request/invalid", { cause: error });
  });
};
