import { ApiError } from "../api/error.ts";
import { readLive } from "../api/live.ts";

/**
 * Name of the lock, held by the one page of this browser that reads the stream, and of the channel
 * that passes the events to the other pages.
 */
const NAME = "stokaz-live";

/**
 * Pauses before the next read, in milliseconds; the last one repeats. A random part of up to the
 * same length is added, because a stopped server process disconnects all its readers at once.
 */
const PAUSES_MS = [1000, 3000, 10_000, 30_000] as const;

const pause = (failures: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const shortest = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0;
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      signal.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, shortest * (1 + Math.random()));
    // When a sleeping phone is connected again, it asks at once for the events it missed.
    window.addEventListener("online", go);
    signal.addEventListener("abort", go);
  });

/** Reads the stream again and again, until the signal aborts or the session ends. */
const read = async (hear: (event: string) => void, signal: AbortSignal): Promise<void> => {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for await (const event of readLive(signal)) {
        failures = 0;
        hear(event);
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
    }
    if (!signal.aborted) await pause(failures, signal);
  }
};

/**
 * Follows the live events of the signed-in user. Only one page of a browser reads them and tells
 * the others, because browsers allow six connections and people have ten tabs.
 *
 * @returns a function that stops it
 */
export const followLive = (hear: (event: string) => void): (() => void) => {
  const stopped = new AbortController();
  const { signal } = stopped;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => hear(String(data));
  const lead = (): Promise<void> =>
    read((event) => {
      hear(event);
      channel.postMessage(event);
    }, signal);
  // Locks exist only on pages served over HTTPS: other pages have a stream each.
  const locks: LockManager | undefined = navigator.locks;
  // A stop aborts the wait for the lock, which rejects the promise.
  (locks ? locks.request(NAME, { signal }, lead) : lead()).catch(() => undefined);
  return () => {
    stopped.abort();
    channel.close();
  };
};
