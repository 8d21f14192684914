import { roomLeftMessage } from "@stokaz/contract/leases/rentals";
import { PROBLEMS } from "@stokaz/contract/problems";
import { addDays, addMonths, type CalendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aLessor, anArtisan, aSpace, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { untilOneWaits } from "../../../../test/locks.ts";
import { aPaidRental, aProduct, rentalRequest, today } from "../../../../test/purchases.ts";
import { insertRental } from "../../../../test/rows.ts";
import { lockRental, updateRental } from "../repository.ts";
import { RENTAL_REMINDERS_JOB } from "./service.ts";

const harness = useHarness();

let lessor: Person;

beforeAll(async () => {
  lessor = await aLessor(harness);
});

const runOn = async (day: CalendarDay): Promise<void> => {
  await harness.setNow(startOfDay(day, "Indian/Reunion"));
  await harness.app.jobs.runNow(RENTAL_REMINDERS_JOB);
};

/** Text of the reminder a week before the end. */
const textOfReminder = async ({ email }: Person): Promise<string | undefined> =>
  (await harness.mailsTo(email)).find(({ subject }) => subject.startsWith("Plus que 7"))?.text;

/** Something that stands against a longer lease. */
type Why = {
  acceptance?: "instant" | "on_request";
  hindrance?: "space" | "offer" | "lessor" | "artisan" | "room";
};

const hinder = async (
  { spaceId, lessor: owner, artisan }: { spaceId: string; lessor: Person; artisan: Person },
  { acceptance = "instant", hindrance }: Why,
): Promise<void> => {
  const hidden_at = hindrance === "space" ? new Date() : null;
  const hidden_reason = hidden_at && "Photos trompeuses";
  const taken_off_at = hindrance === "offer" ? new Date() : null;
  await harness.db
    .updateTable("storage_spaces")
    .set({ acceptance, hidden_at, hidden_reason, taken_off_at })
    .where("id", "=", spaceId)
    .execute();
  if (hindrance !== "lessor" && hindrance !== "artisan") return;
  const suspended = { lessor: owner, artisan }[hindrance];
  await harness.db
    .updateTable("users")
    .set({ suspended_at: new Date(), suspension_reason: "Annonces trompeuses." })
    .where("id", "=", suspended.userId)
    .execute();
};

const reminders = async ({ email }: Person): Promise<string[]> =>
  (await harness.mailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(" de location") || subject.startsWith("Dernier jour"))
    .sort();

describe("reminders of a rental's end", () => {
  it("go out 30 days, 7 days and one before, each once, however often the job runs", async () => {
    covers("own.product.24");
    const artisan = await anArtisan(harness);
    const spaceId = await aSpace(harness, lessor);
    const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { months: 3 }));
    await aProduct(harness, artisan, rentalId, { quantity: "10" });
    const end = addMonths(today(), 3);

    await runOn(addDays(end, -31));
    expect(await reminders(artisan)).toEqual([]);
    await runOn(addDays(end, -30));
    await runOn(addDays(end, -30));
    await runOn(addDays(end, -29));
    const first = "Plus que 30 jours de location : Garage de Terre Sainte";
    expect(await reminders(artisan)).toEqual([first]);
    await runOn(addDays(end, -7));
    await Promise.all([runOn(addDays(end, -6)), runOn(addDays(end, -6))]);
    const second = "Plus que 7 jours de location : Garage de Terre Sainte";
    expect(await reminders(artisan)).toEqual([first, second]);
    expect(await reminders(lessor)).toEqual([]);
    await Promise.all([runOn(addDays(end, -1)), runOn(addDays(end, -1))]);
    await runOn(end);
    await harness.setNow(undefined);
    const last = "Dernier jour de votre location : Garage de Terre Sainte";
    expect(await reminders(artisan)).toEqual([last, first, second]);
    const [mail] = (await harness.mailsTo(artisan.email)).filter(({ subject }) => subject === last);
    expect(mail?.text).toContain("Encore sur place : Vanille Bourbon (10)");
    const toLessor = (await harness.mailsTo(lessor.email)).map(({ subject }) => subject);
    expect(toLessor.filter((subject) => subject.startsWith("Votre locataire part"))).toHaveLength(
      1,
    );
  });

  it("don't go out late, once the rental is over", async () => {
    covers("own.email.45");
    const artisan = await anArtisan(harness);
    const spaceId = await aSpace(harness, lessor);
    await aPaidRental(harness, artisan, rentalRequest(spaceId, { months: 3 }));
    const end = addMonths(today(), 3);
    await runOn(addDays(end, -1));
    await harness.setNow(startOfDay(end, "Indian/Reunion"));
    expect(await reminders(artisan)).toEqual([]);
    await harness.setNow(undefined);
  });

  it("do not go out for a rental that is extended while the job runs", async () => {
    covers("own.product.761");
    const artisan = await anArtisan(harness);
    const spaceId = await aSpace(harness, lessor);
    const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { months: 3 }));
    const end = addMonths(today(), 3);
    const { run } = await harness.db.transaction().execute(async (tx) => {
      await lockRental(tx, rentalId);
      const run = runOn(addDays(end, -7));
      await untilOneWaits(harness.db);
      await updateRental(tx, rentalId, { end_date: addMonths(end, 1) });
      return { run };
    });
    await run;
    expect(await reminders(artisan)).toEqual([]);
    await runOn(addDays(addMonths(end, 1), -7));
    await harness.setNow(undefined);
    expect(await reminders(artisan)).toEqual([
      "Plus que 7 jours de location : Garage de Terre Sainte",
    ]);
  });

  it("say how many days are really left when the job did not run for a while", async () => {
    const artisan = await anArtisan(harness);
    const spaceId = await aSpace(harness, lessor, { name: "Box du Port" });
    await aPaidRental(harness, artisan, rentalRequest(spaceId, { months: 3 }));
    await runOn(addDays(addMonths(today(), 3), -1));
    await harness.setNow(undefined);
    expect(await reminders(artisan)).toEqual(["Dernier jour de votre location : Box du Port"]);
    const text = (await harness.mailsTo(artisan.email)).map((mail) => mail.text).join();
    const lastDay = frenchDay(addDays(addMonths(today(), 3), -1));
    expect(text).toContain(`Le dernier jour de votre location est le ${lastDay}`);
    expect(text).toContain(`Dernier jour : ${lastDay}`);
  });

  it.each<Why & { words: string }>([
    { words: "Pour rester, prolongez-la depuis sa page" },
    { acceptance: "on_request", words: PROBLEMS["rental/asks-first"].message },
    { hindrance: "space", words: PROBLEMS["rental/not-offered"].message },
    { hindrance: "offer", words: PROBLEMS["rental/not-offered"].message },
    { hindrance: "lessor", words: PROBLEMS["rental/not-offered"].message },
    { hindrance: "artisan", words: PROBLEMS["account/suspended"].message },
    { hindrance: "room", words: roomLeftMessage(0) },
  ])("offer to last longer as far as that is possible: %j", async ({ words, ...why }) => {
    covers("own.product.559");
    const [owner, artisan] = await Promise.all([aLessor(harness), anArtisan(harness)]);
    const spaceId = await aSpace(harness, owner);
    const request = { months: 2, pallets: 10 };
    await aPaidRental(harness, artisan, rentalRequest(spaceId, request));
    const end = addMonths(today(), 2);
    if (why.hindrance === "room") {
      const next = rentalRequest(spaceId, { ...request, months: 1, from: end });
      await aPaidRental(harness, await anArtisan(harness), next);
    }
    await hinder({ spaceId, lessor: owner, artisan }, why);
    await runOn(addDays(end, -7));
    await harness.setNow(undefined);
    const text = await textOfReminder(artisan);
    expect(text).toContain(words);
    expect(text?.includes("ne peut pas être prolongée")).toBe(Object.keys(why).length > 0);
  });

  it("offer nothing after notice was given", async () => {
    covers("own.product.559");
    const artisan = await anArtisan(harness);
    const spaceId = await aSpace(harness, lessor);
    const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { months: 3 }));
    const { token } = artisan;
    const path = `/api/leases/${rentalId}/leave`;
    const { endDate, notOwed, refund } = (await harness.call("GET", path, { token })).body;
    await harness.call("POST", path, { token, json: { endDate, notOwed, refund } });
    await runOn(addDays(endDate, -7));
    await harness.setNow(undefined);
    const text = await textOfReminder(artisan);
    expect(text).toContain(PROBLEMS["rental/left"].message);
    expect(text).not.toContain("Pour rester, prolongez-la");
  });

  it("are not for what was never paid", async () => {
    const artisan = await anArtisan(harness);
    const spaceId = await aSpace(harness, lessor);
    const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
    await insertRental(harness.db, parties, { status: "expired" });
    await runOn(addDays(addMonths(today(), 3), -30));
    await harness.setNow(undefined);
    expect(await reminders(artisan)).toEqual([]);
  });
});
