/**
 * Waits, without returning to the event loop, until no other living process holds the lock.
 * A lock left by a dead process is taken over.
 *
 * @param folder path of the lock; created, and removed again when released
 * @param onWait called once with the holder's process id when there is somebody to wait for
 * @returns the function that releases it
 */
export function lockFolder(folder: string, onWait?: (pid: number | undefined) => void): () => void;
