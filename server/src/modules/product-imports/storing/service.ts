import { buffer } from "node:stream/consumers";
import type { FileStore } from "../../../platform/storage/pictures.ts";
import { HEADS } from "../../product-files/public.ts";
import { readTable } from "../table/public.ts";
import { type OpenZip, openZip } from "../zip/public.ts";

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

    /** The pictures that came with an import. @throws {Error} for what is no ZIP */
    openPictures: async (id: string): Promise<OpenZip> => openZip(await read(picturesOf(id))),

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
