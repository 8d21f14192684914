import { buffer } from "node:stream/consumers";
import { LIMITS } from "@stokaz/contract/limits";
import type { FileStore } from "../../../platform/storage/pictures.ts";
import { HEADS } from "../../product-files/public.ts";
import { readTable } from "../table/public.ts";
import { type OpenZip, openZip } from "../zip/public.ts";

const tableOf = (id: string): string => `${id}.import`;
const picturesOf = (id: string): string => `${id}.pictures`;

/** Names of our files; other files in the folder are left alone. */
const IMPORT_FILE = /^[0-9a-f-]{36}\.(?:import|pictures)$/;

/** The files of imports, which only their jobs read. */
export const createImportFiles = (files: FileStore) => {
  const read = async (name: string): Promise<Buffer> => buffer(await files.read(name));
  return {
    async put(id: string, table: File, zip: File | undefined): Promise<void> {
      await files.put(tableOf(id), new Uint8Array(await table.arrayBuffer()));
      if (zip) await files.put(picturesOf(id), new Uint8Array(await zip.arrayBuffer()));
    },

    readTable: async (id: string) => readTable(await read(tableOf(id)), HEADS),

    /** The pictures that came with an import. @throws {Error} if the file is no ZIP */
    openPictures: async (id: string): Promise<OpenZip> =>
      openZip(await read(picturesOf(id)), LIMITS.pictureBytes),

    async delete(id: string, now: Date): Promise<void> {
      for (const name of [tableOf(id), picturesOf(id)]) await files.deleteOlder(name, now);
    },

    /** Deletes all files from before an instant, also those of no import. */
    async deleteBefore(instant: Date): Promise<void> {
      for await (const name of files.list()) {
        if (IMPORT_FILE.test(name)) await files.deleteOlder(name, instant);
      }
    },
  };
};

export type ImportFiles = ReturnType<typeof createImportFiles>;
