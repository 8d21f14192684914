/**
 * True if the process exists and is not a zombie waiting for its parent.
 *
 * @param pid process number
 */
export function isProcessAlive(pid: number): boolean;

/**
 * Locks a folder for this process alone, for as long as it lives. A lock of a dead process is free;
 * when two processes try at once, one gets it.
 *
 * @param folder path of the lock in an existing folder; created, and removed again when released
 * @param options.note data on its holder that others may read
 * @param options.onDead called with the note of a dead holder, by the one process that takes over
 * @returns the function that releases it; `undefined` when a living process holds it
 */
export function tryLock<Note extends object>(
  folder: string,
  options?: { note: Note; onDead: (note: Note) => void },
): (() => void) | undefined;

/** Finds the living process that holds a folder, with its note. */
export function holderOf<Note extends object>(folder: string): (Note & { pid: number }) | undefined;

/**
 * Waits, without returning to the event loop, until no other living process holds the lock.
 *
 * @param folder path of the lock; created, and removed again when released
 * @param onWait called once with the holder's process id when another process holds it
 * @returns the function that releases it
 */
export function lockFolder(folder: string, onWait?: (pid: number | undefined) => void): () => void;
