import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aConsumer } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { MAIL_JOB } from "./public.ts";

const harness = useHarness();

/** As a process leaves its mails that dies after handing them over, before saying so. */
const forgetThatTheyWereDone = async (): Promise<void> => {
  await sql`
    update pgboss.job set state = 'retry', completed_on = null where name = ${MAIL_JOB}
  `.execute(harness.db);
};

describe("mails", () => {
  it("whose sending was cut off go out again, those that went before it don't", async () => {
    const { email } = await aConsumer(harness);
    await harness.call("POST", "/api/auth/forgot-password", { json: { email } });
    const sent = (await harness.mailsTo(email)).length;
    expect(sent).toBeGreaterThan(0);
    await forgetThatTheyWereDone();
    expect(await harness.mailsTo(email)).toHaveLength(sent);
    await forgetThatTheyWereDone();
    await harness.db.updateTable("mails").set({ sent_at: null }).execute();
    expect(await harness.mailsTo(email)).toHaveLength(2 * sent);
  });
});
