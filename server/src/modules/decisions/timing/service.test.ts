import { addDays, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { today } from "../../../../test/purchases.ts";
import { aStockedSpace } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

afterEach(() => harness.setNow(undefined));

const act = (path: string, json?: object) =>
  harness.call("POST", `/api/admin/${path}`, { token: admin.token, ...(json ? { json } : {}) });

/** Runs the job as if it were some days later. */
const after = async (days: number): Promise<void> => {
  await harness.setNow(new Date(Date.now() + days * DAY_MS));
  await harness.app.jobs.runNow("apply-decisions");
  await harness.setNow(undefined);
};

const loginOf = async ({ email }: Person) =>
  (await harness.call("POST", "/api/auth/login", { json: { email, password: PASSWORD } })).status;

const subjectsTo = async ({ email }: Person) =>
  (await harness.mailsTo(email)).map(({ subject }) => subject);

/** The planned suspension of a person, in the list of accounts and on their own panel. */
const shownOf = async ({ email, userId }: Person) => {
  const read = async (path: string) =>
    (await harness.call("GET", `/api/admin/${path}`, { token: admin.token })).body;
  const { data } = await read(`dashboard?type=users&q=${encodeURIComponent(email)}`);
  const { user } = await read(`users/${userId}`);
  return [data[0].plannedSuspension, user.plannedSuspension];
};

const noticed = { reason: "Annonces trompeuses", notice: "days30" };

describe("a suspension with notice", () => {
  it("is told thirty days before, then begins", async () => {
    covers("own.api.12", "own.product.131");
    const { artisan, productId } = await aStockedSpace(harness);
    const { status, body } = await act(`users/${artisan.userId}/suspend`, noticed);
    const mails = await harness.mailsTo(artisan.email);
    const mail = mails.find(({ subject }) => /^Votre compte sera suspendu le /.test(subject));
    const day = mail?.subject.replace("Votre compte sera suspendu le ", "");
    expect([status, body.message]).toEqual([200, `Le compte sera suspendu le ${day}.`]);
    expect(mail?.text).toContain("Préavis : Trente jours");
    await after(30);
    expect(await loginOf(artisan)).toBe(200);
    await after(31);
    expect(await loginOf(artisan)).toBe(403);
    expect((await harness.call("GET", `/api/product/${productId}`)).status).toBe(404);
    expect(await subjectsTo(artisan)).toContain("Votre compte est suspendu");
  });

  it("can be cancelled before it begins", async () => {
    covers("own.api.13", "own.product.716");
    const person = await aConsumer(harness);
    await act(`users/${person.userId}/suspend`, noticed);
    const planned = { reason: "Annonces trompeuses.", startsOn: addDays(today(), 31) };
    expect(await shownOf(person)).toEqual([planned, planned]);
    const { status, body } = await act(`users/${person.userId}/reinstate`);
    expect([status, body.message]).toEqual([200, "Le compte ne sera pas suspendu."]);
    expect(await shownOf(person)).toEqual([null, null]);
    expect(await subjectsTo(person)).toContain("Votre compte ne sera pas suspendu");
    await after(31);
    expect(await loginOf(person)).toBe(200);
  });

  it("can be replaced by an immediate one, with the reason", async () => {
    const person = await aConsumer(harness);
    await act(`users/${person.userId}/suspend`, noticed);
    const fraud = { reason: "Faux paiements", ground: "fraud", notice: "fraud" };
    expect((await act(`users/${person.userId}/suspend`, fraud)).status).toBe(200);
    const mails = await harness.mailsTo(person.email);
    const mail = mails.find(({ subject }) => subject === "Votre compte est suspendu");
    expect(mail?.text).toContain("Sans préavis : Fraude");
    expect(await loginOf(person)).toBe(403);
  });
});

describe("a measure with a last day", () => {
  it("ends by itself after that day", async () => {
    covers("own.product.131");
    const { spaceId, lessor } = await aStockedSpace(harness);
    const person = await aConsumer(harness);
    const until = { reason: "Essai", endsOn: addDays(today(), 2) };
    await act(`spaces/${spaceId}/hide`, until);
    await act(`users/${person.userId}/suspend`, until);
    await after(2);
    expect(await loginOf(person)).toBe(403);
    await after(3);
    expect(await loginOf(person)).toBe(200);
    expect(await subjectsTo(lessor)).toContain("« Garage de Terre Sainte » est de nouveau visible");
    expect((await act(`spaces/${spaceId}/show`)).body.code).toBe("listing/not-hidden");
  });

  it("can't end before it begins", async () => {
    covers("own.refusals.120");
    const person = await aConsumer(harness);
    const refused = await act(`users/${person.userId}/suspend`, {
      ...noticed,
      endsOn: addDays(today(), 30),
    });
    expect([refused.status, refused.body.code]).toEqual([409, "decision/ends-too-early"]);
    expect(refused.body.errors).toEqual([{ field: "endsOn", message: refused.body.message }]);
  });
});
