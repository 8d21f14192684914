import { ApiError } from "../api/error.ts";
import { readLive } from "../api/live.ts";

/** The lock of the one page of this browser that reads, and the channel by which it tells the others. */
const NAME = "stokaz-live";

/** Pauses before reading again; the last one repeats. To each comes as much again by chance: a process that stops sends all its readers away at once. */
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
    // What a sleeping phone missed is asked for as soon as it is connected again.
    window.addEventListener("online", go);
    signal.addEventListener("abort", go);
  });

/** Reads the stream, again and again, until it is told to stop or the session ends. */
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
 * Follows the live events of whoever is signed in. Of all pages of a browser one reads them and tells the others: browsers
 * allow six connections, and people have ten tabs.
 *
 * @returns how to stop
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
  // Locks are only for pages that came by HTTPS: others have a stream each.
  const locks: LockManager | undefined = navigator.locks;
  // Waiting for the lock ends by a refusal, which is how one stops.
  (locks ? locks.request(NAME, { signal }, lead) : lead()).catch(() => undefined);
  return () => {
    stopped.abort();
    channel.close();
  };
};
