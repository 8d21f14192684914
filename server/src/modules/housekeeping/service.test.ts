import { addDays, addMonths, DAY_MS, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { aConsumer, aPicture } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aDeal, createMessageActions } from "../../../test/messages.ts";
import { today } from "../../../test/rows.ts";
import { MESSAGE_FILE_DELETION_JOB } from "../messages/public.ts";
import { HOUSEKEEPING_JOB } from "./service.ts";

const harness = useHarness();

const failures = async (): Promise<number> => {
  const { body } = await harness.call("GET", "/metrics");
  return Number(
    new RegExp(`^job_failures_total\\{job="${HOUSEKEEPING_JOB}"\\} (.*)$`, "m").exec(body)?.[1] ??
      0,
  );
};

describe("housekeeping", () => {
  it("deletes expired sessions and keeps open ones", async () => {
    covers("D4.accounts.4", "own.product.29");
    const ended = await aConsumer(harness);
    await harness.setNow(new Date(Date.now() + 31 * DAY_MS));
    const live = await aConsumer(harness);
    await harness.app.jobs.runNow(HOUSEKEEPING_JOB);
    await harness.setNow(undefined);
    const kept = await harness.db.selectFrom("login_sessions").select("user_id").execute();
    expect(kept.map(({ user_id }) => user_id)).toEqual([live.userId]);
    expect(ended.userId).not.toBe(live.userId);
  });

  it("deletes devices not used for ninety days, except the last one", async () => {
    covers("own.signin.8");
    const { userId } = await aConsumer(harness);
    const { db } = harness;
    await db.deleteFrom("known_devices").execute();
    const seen = (browser: string, daysAgo: number) => ({
      user_id: userId,
      browser,
      system: "Linux",
      last_used_at: new Date(Date.now() - daysAgo * DAY_MS),
    });
    await db
      .insertInto("known_devices")
      .values([seen("Chrome", 91), seen("Firefox", 92)])
      .execute();
    const left = async () => {
      await harness.app.jobs.runNow(HOUSEKEEPING_JOB);
      const rows = await db.selectFrom("known_devices").select("browser").execute();
      return rows.map(({ browser }) => browser).sort();
    };
    expect(await left()).toEqual(["Chrome"]);
    await db
      .insertInto("known_devices")
      .values([seen("Safari", 89), seen("Edge", 1)])
      .execute();
    expect(await left()).toEqual(["Edge", "Safari"]);
  });

  it("cleans the other tables when one can't be cleaned", async () => {
    const { userId } = await aConsumer(harness);
    const rename = (from: string, to: string) =>
      harness.db.schema.alterTable(from).renameTo(to).execute();
    await harness.setNow(new Date(Date.now() + 31 * DAY_MS));
    const counted = await failures();
    await rename("password_resets", "elsewhere");
    await harness.db
      .insertInto("webhook_events")
      .values({ id: "evt_old", type: "charge.updated", received_at: new Date(0) })
      .execute();
    await harness.app.jobs.runNow(HOUSEKEEPING_JOB);
    await rename("elsewhere", "password_resets");
    await harness.setNow(undefined);
    const sessions = harness.db.selectFrom("login_sessions").where("user_id", "=", userId);
    expect(await sessions.selectAll().execute()).toEqual([]);
    expect(await harness.db.selectFrom("webhook_events").selectAll().execute()).toEqual([]);
    expect((await failures()) - counted).toBe(1);
  });

  it("deletes contact messages after the three years of the privacy policy", async () => {
    covers("own.product.29");
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
    const threeYearsAgo = new Date(Date.now() - (3 * 365 + 1) * DAY_MS);
    await harness.setNow(threeYearsAgo);
    await send("Un message ancien.");
    await harness.setNow(undefined);
    await send("Un message récent.");
    await harness.app.jobs.runNow(HOUSEKEEPING_JOB);
    const kept = await harness.db.selectFrom("contact_messages").select("message").execute();
    expect(kept).toEqual([{ message: "Un message récent." }]);
  });

  it("deletes conversations two years after their last message, except reported ones", async () => {
    covers("own.messages.14");
    const actions = createMessageActions(harness);
    const privateFiles = async (): Promise<string[]> => {
      const names: string[] = [];
      for await (const name of harness.deps.privateFiles.list()) names.push(name);
      return names.filter((name) => name.startsWith("message-picture-"));
    };
    const { buyer, artisan, lessor, orderId } = await aDeal(harness);
    const content = { words: "Bonjour", pictures: [aPicture()] };
    await actions.opened(buyer, "order", orderId, artisan, content);
    const reported = await actions.opened(lessor, "order", orderId, buyer, content);
    const [message] = (await actions.read(buyer, reported)).messages;
    await actions.report(buyer, message._id);
    const kept = () => harness.db.selectFrom("conversations").select("id").execute();
    const inMonths = (months: number, days: number) =>
      harness.setNow(
        new Date(startOfDay(addDays(addMonths(today(), months), days), "Indian/Reunion").getTime()),
      );
    await inMonths(24, 0);
    await harness.app.jobs.runNow(HOUSEKEEPING_JOB);
    expect(await kept()).toHaveLength(2);
    await inMonths(24, 1);
    await harness.app.jobs.runNow(HOUSEKEEPING_JOB);
    expect(await kept()).toEqual([{ id: reported }]);
    expect(await privateFiles()).toHaveLength(4);
    await harness.app.jobs.runNow(MESSAGE_FILE_DELETION_JOB);
    expect(await privateFiles()).toEqual([
      expect.stringContaining(message.pictures[0]._id),
      expect.stringContaining(message.pictures[0]._id),
    ]);
  });
});
