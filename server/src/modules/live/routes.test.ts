import type { LiveEvent } from "@stokaz/contract/messages/live";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ADMIN, aConsumer, anAdmin, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { breakListening, type Listening, listenLive } from "../../../test/live.ts";
import { type App, buildApp } from "../../app.ts";
import { inTransaction } from "../../platform/db/db.ts";
import { publish } from "../../platform/live/publish.ts";

const harness = useHarness(ADMIN);
let marie: Person;
let paul: Person;
const listening: Listening[] = [];

beforeAll(async () => {
  [marie, paul] = await Promise.all([aConsumer(harness), aConsumer(harness)]);
});

afterEach(async () => {
  for (const one of listening.splice(0)) await one.stop();
  await vi.waitFor(async () => expect(await gauge()).toBe(0));
});

const gauge = async (): Promise<number> => {
  const { body } = await harness.call("GET", "/metrics");
  return Number(/^live_streams (.*)$/m.exec(body)?.[1]);
};

/** Opens a stream and reads it from its first event on. */
const listen = async ({ token }: Person, baseUrl = harness.baseUrl): Promise<Listening> => {
  const one = await listenLive(baseUrl, token);
  listening.push(one);
  expect(await one.next()).toBe("again");
  return one;
};

const tell = ({ userId }: Person, ...events: LiveEvent[]): Promise<void> =>
  inTransaction(harness.db, async (tx) => {
    for (const event of events) await publish(tx, userId, event);
  });

/** Reads a stream to its end; before it, mails to this person may still be announced. */
const readToEnd = async (stream: Listening): Promise<void> => {
  let event: string | undefined;
  do event = await stream.next();
  while (event !== undefined);
};

/** Another process on the same database. */
const anotherProcess = async (): Promise<App & { baseUrl: string }> => {
  const app = await buildApp(harness.deps);
  return { ...app, baseUrl: await app.server.listen({ port: 0, host: "127.0.0.1" }) };
};

describe("GET /api/live", () => {
  it("tells a person what was committed for them, and nobody else", async () => {
    covers("own.api.365", "own.notifications.1");
    const [his, hers] = await Promise.all([listen(paul), listen(marie)]);
    await tell(paul, "notifications:paul");
    await tell(marie, "notifications:marie");
    expect([await his.next(), await hers.next()]).toEqual([
      "notifications:paul",
      "notifications:marie",
    ]);
  });

  it("sends nothing about a transaction that was rolled back", async () => {
    covers("own.notifications.1");
    const hers = await listen(marie);
    const undone = inTransaction(harness.db, async (tx) => {
      await publish(tx, marie.userId, "notifications:undone");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await tell(marie, "notifications:done");
    expect(await hers.next()).toBe("notifications:done");
  });

  it("tells in one process what happens in another", async () => {
    covers("own.notifications.2");
    const other = await anotherProcess();
    const [here, there] = [await listen(marie), await listen(marie, other.baseUrl)];
    await tell(marie, "notifications");
    expect([await here.next(), await there.next()]).toEqual(["notifications", "notifications"]);
    await other.server.close();
    await other.jobs.stop();
  });

  it("asks to reload everything after the database connection was lost, and continues", async () => {
    covers("own.notifications.3");
    const hers = await listen(marie);
    await breakListening(harness);
    expect(await hers.next()).toBe("again");
    await tell(marie, "notifications");
    expect(await hers.next()).toBe("notifications");
  });

  it("is neither buffered by proxies nor cached", async () => {
    const { headers } = await harness.call("GET", "/api/live", { token: marie.token });
    expect(headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(headers.get("content-encoding")).toBeNull();
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("is refused to an account that listens ten times already", async () => {
    covers("own.refusals.335");
    for (let count = 0; count < 10; count += 1) await listen(marie);
    const { status, body } = await harness.call("GET", "/api/live", { token: marie.token });
    expect([status, body.code]).toEqual([429, "live/too-many-streams"]);
    await listen(paul);
    await listening.shift()?.stop();
    await vi.waitFor(async () => expect(await gauge()).toBe(10));
    await listen(marie);
  });

  it("ends with the session, when it is closed or runs out, and leaves others", async () => {
    covers("own.notifications.4");
    const leaving = await aConsumer(harness);
    const [theirs, hers] = [await listen(leaving), await listen(marie)];
    await harness.call("POST", "/api/auth/logout", { token: leaving.token });
    await harness.app.liveEvents.beat();
    await readToEnd(theirs);
    await tell(marie, "notifications");
    expect(await hers.next()).toBe("notifications");

    // Listening does not count as use of a session: it expires as if the page were closed.
    await harness.setNow(new Date(Date.now() + 400 * DAY_MS));
    await harness.app.liveEvents.beat();
    await harness.setNow(undefined);
    expect(await hers.next()).toBeUndefined();
  });

  it("ends when its person is suspended", async () => {
    covers("own.notifications.4");
    const [admin, suspended] = await Promise.all([anAdmin(harness), aConsumer(harness)]);
    const theirs = await listen(suspended);
    const { status } = await harness.call("POST", `/api/admin/users/${suspended.userId}/suspend`, {
      token: admin.token,
      json: { reason: "Essai" },
    });
    expect(status).toBe(200);
    await harness.app.liveEvents.beat();
    await readToEnd(theirs);
  });

  it("ends at once when the process stops, which waits for nobody who listens", async () => {
    covers("own.notifications.5");
    const other = await anotherProcess();
    const hers = await listen(marie, other.baseUrl);
    await other.server.close();
    expect(await hers.next()).toBeUndefined();
    await other.jobs.stop();
  });

  it("is not counted in the durations of answers", async () => {
    await harness.call("GET", "/api/auth/me", { token: marie.token });
    const { body } = await harness.call("GET", "/metrics");
    expect(body).toContain('route="/api/auth/me"');
    expect(body).not.toContain('route="/api/live"');
  });
});
