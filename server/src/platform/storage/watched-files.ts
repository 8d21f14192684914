import { Problem } from "../problem.ts";
import { FileStoreError } from "./file-errors.ts";
import type { FileStore } from "./pictures.ts";

const RETRY_SECONDS = 30;

/**
 * A store whose failures are counted, and reported in words that the user may read.
 *
 * @param count counts a failure by the kind of call
 */
export const watchFiles = (
  files: FileStore,
  count: (failed: { operation: string }) => void,
): FileStore => {
  const fail = (operation: string, error: unknown): never => {
    if (!(error instanceof FileStoreError)) throw error;
    count({ operation });
    throw new Problem("server/files-unavailable", {
      cause: error,
      retryAfterSeconds: RETRY_SECONDS,
    });
  };
  const watched = <Result>(operation: string, work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => fail(operation, error));
  const { addressOf } = files;
  return {
    has: (name) => watched("has", files.has(name)),
    put: (name, bytes) => watched("put", files.put(name, bytes)),
    read: (name) => watched("read", files.read(name)),
    touch: (name) => watched("touch", files.touch(name)),
    deleteOlder: (name, instant) => watched("delete", files.deleteOlder(name, instant)),
    ...(addressOf && { addressOf: (name: string) => watched("address", addressOf(name)) }),
    async *list() {
      try {
        yield* files.list();
      } catch (error) {
        fail("list", error);
      }
    },
  };
};
