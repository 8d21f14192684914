import { buffer } from "node:stream/consumers";
import type { FileStore } from "../../../platform/storage/pictures.ts";
import { HEADS } from "../../product-files/public.ts";
import { readTable } from "../table/public.ts";
import { eachEntry } from "../zip/public.ts";

const tableOf = (id: string): string => `${id}.import`;
const picturesOf = (id: string): string => `${id}.pictures`;

/** Other files beside these are nothing of ours. */
const IMPORT_FILE = /^[0-9a-f-]{36}\.(?:import|pictures)$/;

/** The files of imports, which nobody reads but their jobs. */
export const createImportFiles = (files: FileStore) => {
  const read = async (name: string): Promise<Buffer> => buffer(await files.read(name));
  return {
    async put(id: string, table: File, zip: File | undefined): Promise<void> {
      await files.put(tableOf(id), new Uint8Array(await table.arrayBuffer()));
      if (zip) await files.put(picturesOf(id), new Uint8Array(await zip.arrayBuffer()));
    },

    readTable: async (id: string) => readTable(await read(tableOf(id)), HEADS),

    /** The names of the pictures that came with an import. @throws {Error} for what is no ZIP */
    async listPictures(id: string): Promise<Set<string>> {
      const names = new Set<string>();
      await eachEntry(await read(picturesOf(id)), async ({ name }) => {
        names.add(name);
      });
      return names;
    },

    /** Pictures of an import by their names, in that order; none of those that are not there. */
    async readPictures(id: string, names: readonly string[]): Promise<File[]> {
      if (names.length === 0) return [];
      const found = new Map<string, File>();
      await eachEntry(await read(picturesOf(id)), async ({ name, content }) => {
        if (!names.includes(name)) return;
        const bytes = await buffer(content() as AsyncIterable<Buffer>);
        found.set(name, new File([Uint8Array.from(bytes)], name));
      });
      return names.flatMap((name) => found.get(name) ?? []);
    },

    async delete(id: string, now: Date): Promise<void> {
      for (const name of [tableOf(id), picturesOf(id)]) await files.deleteOlder(name, now);
    },

    /** Deletes all that came in before an instant, also what no import ever named. */
    async deleteBefore(instant: Date): Promise<void> {
      for await (const name of files.list()) {
        if (IMPORT_FILE.test(name)) await files.deleteOlder(name, instant);
      }
    },
  };
};

export type ImportFiles = ReturnType<typeof createImportFiles>;
