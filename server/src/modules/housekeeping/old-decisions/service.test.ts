import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, expect, it } from "vitest";
import { ADMIN, anAdmin } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace } from "../../../../test/rows.ts";
import { HOUSEKEEPING_JOB } from "../service.ts";

const harness = useHarness(ADMIN);
afterEach(() => harness.setNow(undefined));

const inDays = async (days: number): Promise<void> => {
  await harness.setNow(new Date(Date.now() + days * DAY_MS));
  await harness.app.jobs.runNow(HOUSEKEEPING_JOB);
};

/** A report that was answered with or without a measure. */
const anAnsweredReport = async (measure: "hide" | "none") => {
  const { token } = await anAdmin(harness);
  const stocked = await aStockedSpace(harness);
  const subject = { subjectType: "product", subjectId: stocked.productId, cause: "other" };
  const visitor = { name: "Léa Hoarau", email: `lea-${stocked.productId}@test.re` };
  const sent = await harness.call("POST", "/api/reports", {
    json: { ...subject, ...visitor, words: "Faux", isGoodFaith: true },
  });
  expect(sent.status).toBe(201);
  const { body } = await harness.call("GET", "/api/admin/reports", { token });
  const reportId: string = body.data[0]._id;
  const decided = await harness.call("POST", `/api/admin/reports/${reportId}/decide`, {
    token,
    json: { measure, reason: "Vérifié" },
  });
  expect(decided.status).toBe(200);
  const mail = (await harness.mailsTo(visitor.email)).find(
    ({ subject }) => subject === "Votre signalement est traité",
  );
  const [link = ""] = mail?.text.match(/(?<=\/signalements\/)[\w-]+/) ?? [];
  return { ...stocked, ...visitor, token, reportId, link };
};

const reportOf = (id: string) =>
  harness.db
    .selectFrom("reports")
    .select(["reporter_name", "reporter_email", "words"])
    .where("id", "=", id)
    .executeTakeFirst();

it("deletes the reporter a year after the decision, but not the report, and not while an answer is due", async () => {
  covers("own.product.155");
  const answered = await anAnsweredReport("none");
  const contested = await anAnsweredReport("none");
  const { status } = await harness.call("POST", "/api/contests", {
    json: { token: contested.link, message: "Regardez encore" },
  });
  expect(status).toBe(201);
  await inDays(364);
  expect(await reportOf(answered.reportId)).toMatchObject({ reporter_email: answered.email });
  await inDays(368);
  const forgotten = { reporter_name: null, reporter_email: null, words: "Faux" };
  expect(await reportOf(answered.reportId)).toEqual(forgotten);
  expect(await reportOf(contested.reportId)).toMatchObject({ reporter_email: contested.email });
});

it("deletes a decision with its reports five years after its end, never a measure in force", async () => {
  covers("own.product.155");
  const left = await anAnsweredReport("none");
  const standing = await anAnsweredReport("hide");
  const lifted = await anAnsweredReport("hide");
  const show = `/api/admin/products/${lifted.productId}/show`;
  expect((await harness.call("POST", show, { token: lifted.token })).status).toBe(200);
  await inDays(5 * 365 - 2);
  expect(await reportOf(left.reportId)).toBeDefined();
  await inDays(5 * 365 + 4);
  const found = [left, lifted, standing].map(({ reportId }) => reportOf(reportId));
  expect(await Promise.all(found)).toEqual([undefined, undefined, expect.any(Object)]);
  const kept = await harness.db.selectFrom("moderation_decisions").selectAll().execute();
  expect(kept).toMatchObject([{ subject_id: standing.productId, measure: "hide" }]);
});

it("deletes a standing measure five years after its listing was taken away", async () => {
  covers("own.product.649");
  const { productId, reportId } = await anAnsweredReport("hide");
  await harness.db
    .updateTable("products")
    .set({ archived_at: new Date() })
    .where("id", "=", productId)
    .execute();
  await inDays(5 * 365 - 2);
  expect(await reportOf(reportId)).toBeDefined();
  await inDays(5 * 365 + 4);
  expect(await reportOf(reportId)).toBeUndefined();
});

it("keeps a measure for five years from its end, although its listing was taken away before", async () => {
  covers("own.product.155", "own.product.649");
  const { productId, reportId } = await anAnsweredReport("hide");
  const ago = (years: number) => new Date(Date.now() - years * 365 * DAY_MS);
  await harness.db
    .updateTable("products")
    .set({ archived_at: ago(6) })
    .where("id", "=", productId)
    .execute();
  await harness.db
    .updateTable("moderation_decisions")
    .set({ decided_at: ago(6), ended_at: ago(1), end_cause: "lifted" })
    .where("subject_id", "=", productId)
    .execute();
  await inDays(0);
  expect(await reportOf(reportId)).toBeDefined();
});
