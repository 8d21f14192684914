import { addDays, addMonths, type CalendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, expect, it } from "vitest";
import { aLessor, anArtisan, aPicture, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { today } from "../../../../test/purchases.ts";
import { insertRental, insertSpace } from "../../../../test/rows.ts";
import { INSURANCE_REMINDERS_JOB } from "./service.ts";

const harness = useHarness();
afterEach(() => harness.setNow(undefined));

const runOn = async (day: CalendarDay): Promise<void> => {
  await harness.setNow(new Date(startOfDay(day, "Indian/Reunion").getTime() + 36_000_000));
  await harness.app.jobs.runNow(INSURANCE_REMINDERS_JOB);
};

const mailSubjectsTo = async ({ email }: Person): Promise<string[]> =>
  (await harness.mailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes("assurance"));

const anArtisanWithALease = async (startDate = today()): Promise<Person> => {
  const [lessor, artisan] = await Promise.all([
    aLessor(harness, { connected: false }),
    anArtisan(harness),
  ]);
  const spaceId = await insertSpace(harness.db, lessor.userId);
  const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
  await insertRental(harness.db, parties, { start_date: startDate, months: 3 });
  return artisan;
};

const send = async ({ token }: Person, endsOn: CalendarDay): Promise<void> => {
  const { status } = await harness.call("POST", "/api/insurance", {
    token,
    form: { insurer: "Prudence Réunion", number: "A1", endsOn, file: aPicture() },
  });
  expect(status).toBe(201);
};

it("reminds 30 and 7 days before the end, each once, however often the job runs", async () => {
  covers("own.product.228");
  const artisan = await anArtisanWithALease();
  const end = addDays(addMonths(today(), 2), -10);
  await send(artisan, end);
  await runOn(addDays(end, -31));
  expect(await mailSubjectsTo(artisan)).toEqual([]);
  await runOn(addDays(end, -30));
  await Promise.all([runOn(addDays(end, -29)), runOn(addDays(end, -29))]);
  expect(await mailSubjectsTo(artisan)).toEqual(["Votre assurance prend fin dans 30 jours"]);
  await runOn(addDays(end, -7));
  await runOn(addDays(end, -6));
  const both = (await mailSubjectsTo(artisan)).toSorted();
  expect(both).toEqual([
    "Votre assurance prend fin dans 30 jours",
    "Votre assurance prend fin dans 7 jours",
  ]);
});

it("sends no reminder late, once the insurance has ended", async () => {
  covers("own.email.45");
  const artisan = await anArtisanWithALease();
  const end = addDays(today(), 20);
  await send(artisan, end);
  await runOn(addDays(end, -7));
  await harness.setNow(startOfDay(addDays(end, 1), "Indian/Reunion"));
  expect(await mailSubjectsTo(artisan)).toEqual([]);
});

it("mails on the first day of a lease if the certificate is missing", async () => {
  covers("own.product.228");
  const [without, insured] = [
    await anArtisanWithALease(addDays(today(), 5)),
    await anArtisanWithALease(addDays(today(), 5)),
  ];
  await send(insured, addMonths(today(), 6));
  await runOn(addDays(today(), 4));
  expect(await mailSubjectsTo(without)).toEqual([]);
  await runOn(addDays(today(), 5));
  await runOn(addDays(today(), 6));
  expect(await mailSubjectsTo(without)).toEqual(["Il nous manque votre attestation d'assurance"]);
  expect(await mailSubjectsTo(insured)).toEqual([]);
});
