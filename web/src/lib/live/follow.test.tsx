// @vitest-environment happy-dom

import { locks } from "node:worker_threads";
import { listenLive } from "@stokaz/contract/messages/live";
import { covers } from "@stokaz/spec-coverage";
import { waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { logIn, refuses, startServer } from "#test/screen";
import { followLive } from "./follow.ts";

// happy-dom has no locks; Node's follow the same standard.
Object.defineProperty(navigator, "locks", { value: locks });

const server = startServer();
const stops: (() => unknown)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A stream whose content the test writes. */
const aStream = () => {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const writer = writable.getWriter();
  stops.push(() => writer.close());
  const answer = () => new Response(readable, { headers: { "content-type": "text/event-stream" } });
  return { answer, say: (text: string) => writer.write(new TextEncoder().encode(text)) };
};

const follow = (): string[] => {
  const heard: string[] = [];
  stops.push(followLive((event) => heard.push(event)));
  return heard;
};

it("hears events, however they are cut, and no heartbeats", async () => {
  logIn("artisan");
  const { answer, say } = aStream();
  server.answer(listenLive, answer);
  const heard = follow();
  await say("data: again\n\n:\n\nda");
  await say("ta: notifications\n\n");
  await waitFor(() => expect(heard).toEqual(["again", "notifications"]));
});

it("asks the server once for all pages of a browser", async () => {
  covers("own.notifications.6");
  logIn("artisan");
  const { answer, say } = aStream();
  server.answer(listenLive, answer);
  const first = follow();
  await waitFor(() => expect(server.sentTo(listenLive)).toHaveLength(1));
  const second = follow();
  await say("data: notifications\n\n");
  await waitFor(() => expect(second).toEqual(["notifications"]));
  expect(first).toEqual(["notifications"]);
  expect(server.sentTo(listenLive)).toHaveLength(1);
});

it("says nothing and asks no more once the session has ended: the next call says so", async () => {
  logIn("artisan");
  server.answer(listenLive, refuses("session/required"));
  const heard = follow();
  await waitFor(() => expect(server.sentTo(listenLive)).toHaveLength(1));
  await navigator.locks.request("stokaz-live", () => undefined);
  expect(heard).toEqual([]);
  expect(localStorage.getItem("token")).not.toBeNull();
});
