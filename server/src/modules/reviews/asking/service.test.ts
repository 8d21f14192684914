import { addDays, type CalendarDay, HOUR_MS, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import { ADMIN, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { today } from "../../../../test/purchases.ts";
import { createReviews } from "../../../../test/reviews.ts";
import { REVIEW_INVITATIONS_JOB } from "./service.ts";

const harness = useHarness(ADMIN);
const { write, ofSeller, anOrder, aLease } = createReviews(harness);
afterEach(() => harness.setNow(undefined));

const noonOf = (day: CalendarDay): Date =>
  new Date(startOfDay(day, "Indian/Reunion").getTime() + 12 * HOUR_MS);

describe("who is asked", () => {
  const ask = async (day: CalendarDay) => {
    await harness.setNow(noonOf(day));
    await harness.app.jobs.runNow(REVIEW_INVITATIONS_JOB);
  };
  const askedOf = async ({ email }: Person) =>
    (await harness.mailsTo(email)).filter(({ subject }) => subject === "Donnez votre avis");

  it("is the buyer the day after, once, unless they wrote all of it", async () => {
    covers("own.product.410");
    const { buyer } = await anOrder();
    const eager = await anOrder();
    await write(eager.buyer, eager.ofArtisan);
    await write(eager.buyer, eager.ofPlace);
    await ask(today());
    expect(await askedOf(buyer)).toEqual([]);
    await ask(addDays(today(), 1));
    await Promise.all([ask(addDays(today(), 2)), ask(addDays(today(), 2))]);
    const [mail, ...others] = await askedOf(buyer);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Vanille des Hauts");
    expect(mail?.text).toContain(`${harness.baseUrl}/mes-avis`);
    expect(await askedOf(eager.buyer)).toEqual([]);
  });

  it("are both sides of a lease once it is over", async () => {
    covers("own.product.410");
    const { lessor, artisan } = await aLease();
    await ask(today());
    expect(await askedOf(lessor)).toHaveLength(1);
    expect(await askedOf(artisan)).toHaveLength(1);
  });
});

it("leaves a rating without words when its author closes their account, and nothing of whom it is about", async () => {
  covers("own.product.411");
  const { buyer, artisan, ofArtisan } = await anOrder();
  await write(buyer, ofArtisan);
  const close = ({ token }: Person) =>
    harness.call("DELETE", "/api/auth/account", { token, json: { password: PASSWORD } });
  expect((await close(buyer)).status).toBe(200);
  const { data, score } = await ofSeller(artisan.userId);
  expect(data[0].words).toBe("");
  expect(score.count).toBe(1);
});
