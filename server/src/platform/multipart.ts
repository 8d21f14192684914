import type { FastifyRequest } from "fastify";
import { assertPicture } from "./pictures.ts";
import { Problem } from "./problem.ts";

type Fields = { [name: string]: unknown };

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof File);

/** Puts `retrievalTimes[start]` at `fields.retrievalTimes.start`; `days[]` and repeats make a list. */
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

const readParts = async (request: FastifyRequest): Promise<Fields> => {
  const fields: Fields = Object.create(null);
  for await (const part of request.parts()) {
    if (part.type === "field") {
      place(fields, part.fieldname, part.value);
      continue;
    }
    const bytes = await part.toBuffer();
    if (bytes.length === 0) continue;
    const type = await assertPicture(bytes);
    place(fields, part.fieldname, new File([Uint8Array.from(bytes)], part.filename, { type }));
  }
  return { ...fields };
};

/**
 * Reads a multipart body whole into `request.body`: texts as strings, files as `File`s that are
 * sure to be pictures within the limits.
 *
 * @throws {Problem} picture/too-large, picture/not-an-image, request/unsupported-type, request/invalid
 */
export const parseMultipart = async (request: FastifyRequest): Promise<void> => {
  if (!request.isMultipart()) {
    if (isFields(request.body)) return;
    throw new Problem("request/unsupported-type");
  }
  request.body = await readParts(request).catch((error: Error & { statusCode?: number }) => {
    // The parser says what is wrong with a body by errors that carry no status: cut off, without boundary.
    throw error instanceof Problem || error.statusCode !== undefined
      ? error
      : new Problem("request/invalid", { cause: error });
  });
};
