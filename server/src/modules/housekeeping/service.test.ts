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

  it("forgets contact messages after the three years that the privacy policy gives", async () => {
    const send = (message: string) =>
      harness.call("POST", "/api/contact", {
        json: {
          name: "Payet",
          firstName: "Marie",
          email: "marie@test.re",
          phone: "0692123456",
          message,
          website: "",
        },
      });
    const threeYearsAgo = new Date(Date.now() - (3 * 365 + 1) * 86_400_000);
    await harness.setNow(threeYearsAgo);
    await send("Un message ancien.");
    await harness.setNow(undefined);
    await send("Un message récent.");
    await harness.app.jobs.runNow(HOUSEKEEPING_JOB);
    const kept = await harness.db.selectFrom("contact_messages").select("message").execute();
    expect(kept).toEqual([{ message: "Un message récent." }]);
  });
});
