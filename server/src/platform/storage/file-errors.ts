/** Why a store of files did not do what it was asked: it does not answer, or refuses. A file that is not there is no such thing. */
export class FileStoreError extends Error {}

/** What reading a file that is not there rejects with, in any store: as Node says it of a folder. */
export const missingFile = (name: string, cause?: unknown): Error =>
  Object.assign(new Error(`ENOENT: no such file, ${name}`, { cause }), { code: "ENOENT" });

/** Lets work on a file that is not there give `undefined`. */
export const ignoreMissing = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
