import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStore } from "../platform/pictures.ts";

/** Keeps files in a local folder. @param folder absolute path, made when first written to */
export const createLocalFileStore = (folder: string): FileStore => {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "public" }));
  return {
    has: (name) => disk.exists(name),
    put: (name, bytes) => disk.put(name, bytes),
    read: (name) => disk.getStream(name),
  };
};
