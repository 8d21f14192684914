import { addDays, addMonths, type CalendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, expect, it } from "vitest";
import { aLessor, anArtisan, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { today } from "../../../../test/purchases.ts";
import { insertRental, insertSpace, type RentalColumns } from "../../../../test/rows.ts";
import { PLACE_REMINDERS_JOB } from "./service.ts";

const harness = useHarness();
afterEach(() => harness.setNow(undefined));

const runOn = async (day: CalendarDay): Promise<void> => {
  await harness.setNow(new Date(startOfDay(day, "Indian/Reunion").getTime() + 36_000_000));
  await harness.app.jobs.runNow(PLACE_REMINDERS_JOB);
};

const mailSubjectsTo = async ({ email }: Person): Promise<string[]> =>
  (await harness.mailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes("état des lieux"));

const aLease = async (changes: RentalColumns = {}) => {
  const [lessor, artisan] = await Promise.all([
    aLessor(harness, { connected: false }),
    anArtisan(harness),
  ]);
  const spaceId = await insertSpace(harness.db, lessor.userId);
  const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
  const id = await insertRental(harness.db, parties, { months: 3, ...changes });
  return { id, lessor, artisan };
};

const ENTRY = "Faites l'état des lieux d'entrée : Garage de Terre Sainte";
const EXIT = "Faites l'état des lieux de sortie : Garage de Terre Sainte";

it("invites both on the first day and before the end, each once, however often the job runs", async () => {
  covers("own.product.188");
  const start = addDays(today(), 2);
  const { lessor, artisan } = await aLease({ start_date: start });
  await runOn(addDays(start, -1));
  expect(await mailSubjectsTo(lessor)).toEqual([]);
  await runOn(start);
  await Promise.all([runOn(addDays(start, 1)), runOn(addDays(start, 1))]);
  await runOn(addDays(start, 12));
  for (const side of [lessor, artisan]) expect(await mailSubjectsTo(side)).toEqual([ENTRY]);
  const mail = (await harness.mailsTo(artisan.email)).find(({ subject }) => subject === ENTRY);
  expect(mail?.text).toContain("Faites l'état des lieux d'entrée avec Marie Payet");
  await runOn(addDays(addMonths(start, 3), -3));
  for (const side of [lessor, artisan]) {
    expect((await mailSubjectsTo(side)).toSorted()).toEqual([ENTRY, EXIT]);
  }
});

it("reminds a side once that has not signed yet", async () => {
  covers("own.product.188");
  const { id, lessor, artisan } = await aLease();
  const path = `/api/leases/${id}/place-states/entry`;
  const json = { notes: "Sol propre", replaces: "" };
  await harness.call("PUT", `${path}/notes`, { token: lessor.token, json });
  await harness.call("POST", `${path}/sign`, { token: lessor.token, json: { version: 2 } });
  await runOn(addDays(today(), 9));
  const before = await mailSubjectsTo(artisan);
  await runOn(addDays(today(), 10));
  await runOn(addDays(today(), 11));
  const reminder =
    "Il manque votre signature sur l'état des lieux d'entrée : Garage de Terre Sainte";
  expect((await mailSubjectsTo(artisan)).toSorted()).toEqual([...before, reminder].toSorted());
  expect(await mailSubjectsTo(lessor)).not.toContain(reminder);
});

it("sends nothing late, once a state is not signed any more", async () => {
  covers("own.email.45");
  const { lessor, artisan } = await aLease();
  await runOn(today());
  await harness.setNow(startOfDay(addDays(today(), 40), "Indian/Reunion"));
  for (const side of [lessor, artisan]) expect(await mailSubjectsTo(side)).toEqual([]);
});

it("sends nothing about a refunded lease", async () => {
  const { lessor } = await aLease({ status: "refunded" });
  await runOn(today());
  expect(await mailSubjectsTo(lessor)).toEqual([]);
});
