import { Readable } from "node:stream";
import { LIVE_AGAIN, LIVE_STREAMS_MAX } from "@stokaz/contract/messages/live";
import type { Actor } from "../actor.ts";
import type { Listener as Heard } from "./listener.ts";
import { LIVE_CHANNEL } from "./publish.ts";

/** Maximum bytes that wait for a reader who does not read: about a thousand events. */
const WAITING_BYTES = 64 * 1024;

type Listener = Pick<Actor, "userId" | "tokenHash">;
type Stream = Listener & { body: Readable };

const said = (event: string): string => `data: ${event}\n\n`;
/** A comment that keeps the connection from being closed as dead, also by proxies. */
const HEARTBEAT = ":\n\n";

/** Open streams of this process. @param listener hears all processes */
export const createLive = (listener: Heard) => {
  const streams = new Map<string, Set<Stream>>();
  let isClosed = false;

  const all = (): Stream[] => [...streams.values()].flatMap((own) => [...own]);

  const write = ({ body }: Stream, text: string): void => {
    // The client reads the data again when it reconnects.
    if (body.readableLength > WAITING_BYTES) body.destroy();
    else body.push(text);
  };

  listener.subscribe({
    channel: LIVE_CHANNEL,
    onNotice: (payload) => {
      const [userId = "", event = ""] = payload.split(" ");
      for (const stream of streams.get(userId) ?? []) write(stream, said(event));
    },
    onListening: () => {
      for (const stream of all()) write(stream, said(LIVE_AGAIN));
    },
  });

  const forget = (stream: Stream): void => {
    const own = streams.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) streams.delete(stream.userId);
  };

  const end = (stream: Stream): void => {
    forget(stream);
    stream.body.push(null);
  };

  return {
    /**
     * Events of a person from now on, as `text/event-stream`; `undefined` when the person has too
     * many streams.
     */
    open({ userId, tokenHash }: Listener): Readable | undefined {
      const own = streams.get(userId) ?? new Set();
      if (own.size >= LIVE_STREAMS_MAX) return undefined;
      const body = new Readable({ read: () => undefined });
      const stream = { userId, tokenHash, body };
      streams.set(userId, own.add(stream));
      body.once("close", () => forget(stream));
      // The head is sent with the first byte.
      write(stream, listener.isListening() ? said(LIVE_AGAIN) : HEARTBEAT);
      if (isClosed) end(stream);
      else listener.open();
      return body;
    },

    count: (): number => all().length,

    /**
     * Sends a heartbeat to every stream, and ends those whose session is over.
     *
     * @param findLive returns the live sessions among these
     */
    async beat(
      findLive: (tokenHashes: readonly Buffer[]) => Promise<readonly Buffer[]>,
    ): Promise<void> {
      const open = all();
      if (open.length === 0) return;
      for (const stream of open) write(stream, HEARTBEAT);
      await listener.catchUp();
      const live = await findLive(open.map(({ tokenHash }) => tokenHash));
      const hashes = new Set(live.map((hash) => hash.toString("hex")));
      for (const stream of open) if (!hashes.has(stream.tokenHash.toString("hex"))) end(stream);
    },

    /** Ends every stream at once: their readers reconnect to another process. */
    close(): void {
      isClosed = true;
      for (const stream of all()) end(stream);
    },
  };
};

export type Live = ReturnType<typeof createLive>;
