import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import sharp from "sharp";
import type { Person } from "./factories.ts";
import type { Harness } from "./harness.ts";
import { readPdf } from "./papers.ts";

/** A person who leaves a mark in all texts that they type, and a shade in all their pictures. */
export type Marked = Person & {
  role: "consumer" | "lessor" | "artisan";
  /** A text in every word that they give, and in nobody else's. */
  mark: string;
  /** Network address of all their calls, where `TRUST_PROXY` is on. */
  network: string;
  /** Last digits of all their phone numbers. */
  digits: string;
  /** Red of their pictures, 0 to 255; far from everybody else's. */
  shade: number;
};

/**
 * Pattern that finds a person in a text: their mark, also in bytes as PostgreSQL shows them, their
 * numbers as people write them, and their network address.
 */
export const patternOf = ({ mark, digits, network }: Marked): string => {
  const bytes = Buffer.from(mark).toString("hex");
  const address = network.replaceAll(".", "\\.");
  return [mark, bytes, address, digits.replace(/(..)(?=.)/g, "$1[ .]?")].join("|");
};

/** Tables that contain data of a person. */
export const markedTables = async ({ db }: Harness, marked: Marked): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name
    from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db);
  const asked = rows.map(
    ({ name }) => sql`select ${name}::text as name where exists (
      select from ${sql.table(name)} as line where line::text ~* ${patternOf(marked)})`,
  );
  const found = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db);
  return found.rows.map(({ name }) => name).sort();
};

const NEAR = 12;

type Colour = { red: number; green: number };

/** Red and green of a picture; `undefined` for another file. */
const colourOf = async (bytes: Buffer): Promise<Colour | undefined> => {
  const stats = await sharp(bytes)
    .stats()
    .catch(() => undefined);
  const [red, green] = stats?.channels ?? [];
  return red && green && { red: red.mean, green: green.mean };
};

/** Green of all marked pictures, which no other picture has. */
const GREEN = 60;

const isOfShade = (colour: Colour | undefined, { shade }: Marked): boolean =>
  colour !== undefined &&
  Math.abs(colour.red - shade) < NEAR &&
  Math.abs(colour.green - GREEN) < NEAR;

const wordsOf = async (bytes: Buffer): Promise<string> => {
  const start = bytes.subarray(0, 4).toString("latin1");
  if (start === "%PDF" && bytes.includes("/FlateDecode")) return (await readPdf(bytes)).text;
  if (start !== "PK\u0003\u0004") return bytes.toString("latin1");
  return Object.values(unzipSync(bytes))
    .map((part) => Buffer.from(part).toString("latin1"))
    .join(" ");
};

/**
 * Kind of a file by its name: `private/paper`, `private/zip` for an archive, `uploads` for a public
 * picture.
 */
const kindOf = (folder: string, name: string): string => {
  if (folder === "uploads") return folder;
  const [kind] = /^[a-z]{2,}(-[a-z]{2,})*(?=-)/.exec(name) ?? [path.extname(name).slice(1)];
  return `${folder}/${kind}`;
};

/**
 * For each of some people, the kinds of files in the data folder that show a picture of theirs or
 * hold their words.
 */
export const markedFiles = async (
  { deps }: Harness,
  people: readonly Marked[],
): Promise<string[][]> => {
  const found = people.map(() => new Set<string>());
  const { dataDir } = deps.config;
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(path.join(entry.parentPath, entry.name));
    const [words, colour] = [await wordsOf(bytes), await colourOf(bytes)];
    for (const [index, marked] of people.entries()) {
      const isTheirs = isOfShade(colour, marked) || new RegExp(patternOf(marked), "i").test(words);
      if (!isTheirs) continue;
      found[index]?.add(kindOf(path.relative(dataDir, entry.parentPath), entry.name));
    }
  }
  return found.map((kinds) => [...kinds].sort());
};
