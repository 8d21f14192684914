import { buffer } from "node:stream/consumers";
import type { Zippable } from "fflate";
import type { Actor } from "../../../platform/actor.ts";
import type { Db } from "../../../platform/db.ts";
import type { FileStore } from "../../../platform/pictures.ts";
import { PICTURE_COLUMNS } from "../../../platform/schema.ts";
import { collectRows } from "./repository.ts";

const LARGEST = "-1280.webp";

const pictureKeys = (tables: Record<string, Record<string, unknown>[]>): string[] => {
  const keys = Object.values(tables)
    .flat()
    .flatMap((row) => PICTURE_COLUMNS.map(({ column }) => row[column]))
    .filter((key): key is string => typeof key === "string" && key !== "");
  return [...new Set(keys)];
};

export const createAccountExport = ({ db, files }: { db: Db; files: FileStore }) => ({
  /** Everything kept about a person: `donnees.json`, table by table, and their pictures. @returns a ZIP */
  async exportOwn({ userId }: Actor): Promise<Uint8Array> {
    const tables = await collectRows(db, userId);
    const { strToU8, zipSync } = await import("fflate");
    const archive: Zippable = { "donnees.json": strToU8(JSON.stringify(tables, null, 2)) };
    for (const key of pictureKeys(tables)) {
      const name = `${key}${LARGEST}`;
      if (await files.has(name)) archive[`images/${name}`] = await buffer(await files.read(name));
    }
    return zipSync(archive);
  },
});

export type AccountExport = ReturnType<typeof createAccountExport>;
