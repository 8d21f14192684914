import { describe, expect, it } from "vitest";
import { aConsumer } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { HOUSEKEEPING_JOB } from "./service.ts";

const harness = useHarness();

describe("housekeeping", () => {
  it("forgets sessions that are over and keeps those that live", async () => {
    const ended = await aConsumer(harness);
    await harness.setNow(new Date(Date.now() + 31 * 86_400_000));
    const live = await aConsumer(harness);
    await harness.app.jobs.runNow(HOUSEKEEPING_JOB);
    await harness.setNow(undefined);
    const kept = await harness.db.selectFrom("login_sessions").select("user_id").execute();
    expect(kept.map(({ user_id }) => user_id)).toEqual([live.userId]);
    expect(ended.userId).not.toBe(live.userId);
  });
});
