import { listenLive } from "@stokaz/contract/live";
import { createParser } from "eventsource-parser";
import { getSession } from "../session/session.ts";
import { networkError, sessionRequired } from "./error.ts";

/** Two heartbeats and a half: a phone that changed networks hears nothing, and of nothing. */
const SILENCE_MS = 65_000;

/**
 * The live events of whoever is signed in, until the server ends them or nothing comes any more. `EventSource` would do,
 * but it can't say who asks.
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
      signal: AbortSignal.any([signal, silence.signal]),
    });
    // Not what ends the session here: another page may be logging out, and nobody asked for anything.
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
  }
}
