/**
 * Failure of a file store: it does not answer, or it refuses. A missing file is no such failure.
 */
export class FileStoreError extends Error {}

/** Error for a missing file, in any store: the same as Node's error for a folder. */
export const missingFile = (name: string, cause?: unknown): Error =>
  Object.assign(new Error(`ENOENT: no such file, ${name}`, { cause }), { code: "ENOENT" });

/** Turns the failure of work on a missing file into `undefined`. */
export const ignoreMissing = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
