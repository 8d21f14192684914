import { expect, it, onTestFinished } from "vitest";
import { useHarness } from "../../../test/harness.ts";
import { createListener } from "./listener.ts";

const harness = useHarness();

/** Subscribes to a channel. @returns its first notice, once it is heard */
const hear = (listener: ReturnType<typeof createListener>, channel: string) => {
  const notice = Promise.withResolvers<string>();
  const listening = Promise.withResolvers<void>();
  listener.subscribe({ channel, onNotice: notice.resolve, onListening: listening.resolve });
  return { notice: notice.promise, listening: listening.promise };
};

it("a channel that is subscribed to once others are heard is heard as they are", async () => {
  const { pool } = harness.deps;
  const listener = createListener(pool, harness.app.server.log);
  onTestFinished(() => listener.close());
  const early = hear(listener, "early_channel");
  listener.open();
  await early.listening;
  const late = hear(listener, "late_channel");
  await late.listening;
  await pool.query("select pg_notify('early_channel', 'one'), pg_notify('late_channel', 'two')");
  expect(await Promise.all([early.notice, late.notice])).toEqual(["one", "two"]);
});
