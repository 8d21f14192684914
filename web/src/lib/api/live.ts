import { listenLive } from "@stokaz/contract/messages/live";
import { createParser } from "eventsource-parser";
import { getSession } from "../session/session.ts";
import { anySignal } from "./any-signal.ts";
import { networkError, sessionRequired } from "./error.ts";

/** Two and a half heartbeats: a phone that changed networks gets no error, only silence. */
const SILENCE_MS = 65_000;

/**
 * Yields the live events of the signed-in user until the server ends the stream or nothing comes
 * any more. `EventSource` does not fit, because it can't send the session's token.
 *
 * @throws {ApiError} without a live session, and when nobody answers
 */
export async function* readLive(signal: AbortSignal): AsyncGenerator<string> {
  const token = getSession()?.token;
  if (token === undefined) throw sessionRequired();
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const awaitMore = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  awaitMore();
  try {
    const { status, ok, body } = await fetch(listenLive.path, {
      headers: { accept: "text/event-stream", authorization: `Bearer ${token}` },
      signal: anySignal(signal, silence.signal),
    });
    // This does not end the session here: another page may be logging out, and the person asked for
    // nothing.
    if (status === 401) throw sessionRequired();
    if (!ok || body === null) throw networkError(new Error(`live events answered ${status}`));
    const heard: string[] = [];
    const parser = createParser({ onEvent: ({ data }) => heard.push(data) });
    const reader = body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      awaitMore();
      parser.feed(decoder.decode(value, { stream: true }));
      yield* heard.splice(0);
    }
  } finally {
    clearTimeout(timer);
    // The caller's signal lives on, and lets go of this reading only then.
    silence.abort();
  }
}
