/** Whether the process exists and is not a zombie waiting for its parent. @param pid process number */
export function isProcessAlive(pid: number): boolean;

/**
 * Takes a folder for this process alone, for as long as it lives. What a dead process holds is free; of two that try
 * at once, one has it.
 *
 * @param folder path of the lock in an existing folder; created, and removed again when released
 * @param options.note what others may read of its holder
 * @param options.onDead called with what a dead holder had noted, by the one process that takes over
 * @returns the function that releases it; `undefined` when a living process holds it
 */
export function tryLock<Note extends object>(
  folder: string,
  options?: { note: Note; onDead: (note: Note) => void },
): (() => void) | undefined;

/** The living process that holds a folder, with what it noted. */
export function holderOf<Note extends object>(folder: string): (Note & { pid: number }) | undefined;

/**
 * Waits, without returning to the event loop, until no other living process holds the lock.
 *
 * @param folder path of the lock; created, and removed again when released
 * @param onWait called once with the holder's process id when there is somebody to wait for
 * @returns the function that releases it
 */
export function lockFolder(folder: string, onWait?: (pid: number | undefined) => void): () => void;
