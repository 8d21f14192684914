import { ADMIN_PAGE_SIZE } from "@stokaz/contract/paging";
import { addDays, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readJson } from "../../../test/client.ts";
import {
  ADMIN,
  aLessor,
  anAdmin,
  anArtisan,
  type Person,
  registrationForm,
} from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { insertProduct, insertRental, insertSpace, today } from "../../../test/rows.ts";
import { COMPANY_JOB } from "./jobs.ts";

const harness = useHarness(ADMIN);
const SIRET = "73282932000074";
/** SIRETs with a valid checksum, whose last digits decide the answer of the sandbox. */
const ENDING = { closed: "", other_name: "", unknown: "" };

/** Finds a SIRET with a valid checksum that ends with these digits. */
const siretEndingIn = (end: string): string => {
  for (let root = 10_000; root < 20_000; root++) {
    const siret = `${root}00000${end}`.padStart(14, "1");
    const sum = [...siret]
      .map((digit, place) => Number(digit) * (place % 2 === 0 ? 2 : 1))
      .reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0);
    if (sum % 10 === 0) return siret;
  }
  throw new Error(`no SIRET ends in ${end}`);
};

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
  Object.assign(ENDING, {
    closed: siretEndingIn("9999"),
    other_name: siretEndingIn("8888"),
    unknown: siretEndingIn("7777"),
  });
});

const register = (mode: string) =>
  fetch(`${harness.sandboxUrl}/sandbox/control/company-register`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mode }),
  });
const nameAtRegister = (siret: string, registered: object) =>
  fetch(`${harness.sandboxUrl}/sandbox/control/company-register/${siret}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(registered),
  });

beforeEach(async () => {
  await harness.db.deleteFrom("company_checks").execute();
  await register("normal");
  await nameAtRegister(SIRET, {});
});
afterEach(() => harness.setNow(undefined));

const look = () => harness.app.jobs.runNow(COMPANY_JOB);
const checkOf = async ({ token }: Person) =>
  (await harness.call("GET", "/api/company-check", { token })).body;

/** Registers an artisan with a SIRET and a proven e-mail, not yet checked at the register. */
const anArtisanWith = async (siret: string): Promise<Person> => {
  const form = { ...registrationForm("artisan"), SIRET: siret };
  const { body } = await harness.call("POST", "/api/auth/register", { form });
  const person = { token: body.token, userId: body.user._id, email: form.email };
  await harness.db
    .updateTable("users")
    .set({ email_proven_at: new Date() })
    .where("id", "=", person.userId)
    .execute();
  return person;
};
const subjectsTo = async ({ email }: Person): Promise<string[]> =>
  (await harness.mailsTo(email)).map(({ subject }) => subject);

describe("a company", () => {
  it("is looked up once its artisan registers", async () => {
    covers("own.api.320", "own.places.10");
    await nameAtRegister(SIRET, { name: "VANILLE DES HAUTS" });
    const artisan = await anArtisanWith(SIRET);
    expect(await checkOf(artisan)).toEqual({
      state: "waiting",
      siret: SIRET,
      name: null,
      activity: null,
      checkedOn: null,
      vouchedOn: null,
      isVerified: false,
      isEmailProven: true,
      readingsLeft: 0,
    });
    await look();
    expect(await checkOf(artisan)).toEqual({
      state: "active",
      siret: SIRET,
      name: "VANILLE DES HAUTS",
      activity: "47.91B",
      checkedOn: today(),
      vouchedOn: null,
      isVerified: true,
      isEmailProven: true,
      readingsLeft: 200,
    });
    expect(await subjectsTo(artisan)).not.toContain("Votre entreprise est vérifiée");
  });

  it("whose name is not public in the register is verified without it", async () => {
    covers("own.places.10");
    const artisan = await anArtisanWith(SIRET);
    await look();
    expect(await checkOf(artisan)).toMatchObject({ state: "active", name: null });
  });

  it.each([
    ["closed", "Le registre dit que votre entreprise a cessé son activité"],
    ["other_name", "Le registre connaît votre SIRET sous un autre nom"],
    ["unknown", "Votre SIRET est introuvable au registre des entreprises"],
  ] as const)(
    "that is %s there is not verified, and its artisan told once",
    async (state, subject) => {
      covers("own.places.11");
      const artisan = await anArtisanWith(ENDING[state]);
      await look();
      await look();
      expect(await checkOf(artisan)).toMatchObject({ state, isVerified: false, readingsLeft: 0 });
      expect((await subjectsTo(artisan)).filter((one) => one === subject)).toHaveLength(1);
    },
  );

  it("tells nobody by an e-mail that is not proven, and does once it is", async () => {
    covers("own.places.11");
    const artisan = await anArtisanWith(ENDING.unknown);
    const proven = (email_proven_at: Date | null) =>
      harness.db
        .updateTable("users")
        .set({ email_proven_at })
        .where("id", "=", artisan.userId)
        .execute();
    await proven(null);
    await look();
    const subject = "Votre SIRET est introuvable au registre des entreprises";
    expect(await subjectsTo(artisan)).not.toContain(subject);
    await proven(new Date());
    await look();
    expect(await subjectsTo(artisan)).toContain(subject);
  });

  it("waits while the register is away, which is tried less and less often, and is looked up once it is back", async () => {
    covers("own.places.12");
    await register("down");
    const [first, second] = [await anArtisanWith(SIRET), await anArtisanWith(SIRET)];
    await look();
    for (const artisan of [first, second]) {
      expect(await checkOf(artisan)).toMatchObject({ state: "away", isVerified: false });
    }
    const asked = async () =>
      (
        await readJson<{
          queries: string[];
        }>(await fetch(`${harness.sandboxUrl}/sandbox/control/company-register`))
      ).queries.length;
    // One failed try is enough; the other companies of the batch are not checked.
    const tries = await asked();
    await look();
    expect(await asked()).toBe(tries);
    await register("normal");
    await harness.setNow(new Date(Date.now() + 61_000));
    await look();
    for (const artisan of [first, second]) {
      expect(await checkOf(artisan)).toMatchObject({ state: "active" });
    }
  });

  it("is looked up again next month, keeps its state while the register is away, and is told of what changed", async () => {
    covers("own.places.12");
    const artisan = await anArtisanWith(SIRET);
    await look();
    await nameAtRegister(SIRET, { isOpen: false });
    await harness.setNow(new Date(Date.now() + 20 * DAY_MS));
    await look();
    expect(await checkOf(artisan)).toMatchObject({ state: "active" });
    await register("down");
    await harness.setNow(new Date(Date.now() + 40 * DAY_MS));
    await look();
    expect(await checkOf(artisan)).toMatchObject({ state: "active", isVerified: true });
    await register("normal");
    await harness.setNow(new Date(Date.now() + 41 * DAY_MS));
    await look();
    expect(await checkOf(artisan)).toMatchObject({ state: "closed", isVerified: false });
    await nameAtRegister(SIRET, { isOpen: true });
    await harness.setNow(new Date(Date.now() + 49 * DAY_MS));
    await look();
    expect(await subjectsTo(artisan)).toContain("Votre entreprise est vérifiée");
    await nameAtRegister(SIRET, {});
  });

  it("is asked about anew once its artisan changes the SIRET", async () => {
    covers("own.places.10");
    const artisan = await anArtisanWith(SIRET);
    await look();
    const form = { ...registrationForm("artisan", artisan.email), SIRET: ENDING.closed };
    await harness.call("PUT", "/api/auth/profile", { token: artisan.token, form });
    expect(await checkOf(artisan)).toMatchObject({ state: "waiting", siret: ENDING.closed });
    await look();
    expect(await checkOf(artisan)).toMatchObject({ state: "closed" });
  });
});

describe("a company that has ceased", () => {
  it("can't offer new products or rent; its current products stay on sale", async () => {
    covers("own.refusals.302", "own.places.13");
    const artisan = await anArtisanWith(ENDING.closed);
    const lessor = await aLessor(harness);
    const spaceId = await insertSpace(harness.db, lessor.userId);
    const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
    const rentalId = await insertRental(harness.db, parties);
    const productId = await insertProduct(harness.db, rentalId);
    const ask = () =>
      harness.call("POST", "/api/storagepayment/create-checkout-session", {
        token: artisan.token,
        json: {
          storageId: spaceId,
          spaceToRent: 1,
          totalPrice: 12.5,
          startDate: addDays(today(), 1),
          endDate: addDays(today(), 40),
        },
      });
    await look();
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([409, "company/closed"]);
    const { body: shop } = await harness.call("GET", `/api/product/${productId}`);
    expect(shop.isOnSale).toBe(true);
    await harness.call("POST", `/api/admin/company-checks/${artisan.userId}/vouch`, {
      token: admin.token,
      json: { reason: "Extrait Kbis du jour" },
    });
    expect((await ask()).body.code).not.toBe("company/closed");
  });
});

describe("administrators", () => {
  const list = async (which = "doubtful") =>
    (await harness.call("GET", `/api/admin/company-checks?which=${which}`, { token: admin.token }))
      .body;
  const vouch = (userId: string, json: object = { reason: "Extrait Kbis vu" }) =>
    harness.call("POST", `/api/admin/company-checks/${userId}/vouch`, { token: admin.token, json });

  it("read which companies are in doubt, wait and are verified", async () => {
    covers("own.api.321");
    const doubtful = await anArtisanWith(ENDING.other_name);
    const active = await anArtisanWith(SIRET);
    await look();
    const waiting = await anArtisanWith(SIRET);
    const idsIn = async (which: string) =>
      (await list(which)).data.map(({ _id }: { _id: string }) => _id);
    expect(await idsIn("doubtful")).toEqual([doubtful.userId]);
    expect(await idsIn("waiting")).toEqual([waiting.userId]);
    expect(await idsIn("verified")).toEqual([active.userId]);
    expect(await list()).toMatchObject({
      total: 1,
      data: [
        {
          state: "other_name",
          name: "AUTRE ENSEIGNE",
          companyName: "Vanille des Hauts SARL",
          tradeName: "Vanille des Hauts",
          personName: "Marie Payet",
          email: doubtful.email,
        },
      ],
    });
  });

  it("read as many on a page as the administration's lists count", async () => {
    covers("own.api.321");
    for (let one = 0; one <= ADMIN_PAGE_SIZE; one++) await anArtisanWith(ENDING.other_name);
    await look();
    const pages = [await list(), await list("doubtful&page=2")];
    expect(pages.map(({ data }) => data.length)).toEqual([ADMIN_PAGE_SIZE, 1]);
  });

  it("confirm one with a reason, which is recorded and told, until it ceases", async () => {
    covers("own.api.322", "own.refusals.301");
    const artisan = await anArtisanWith(ENDING.unknown);
    await look();
    expect((await vouch(artisan.userId, { reason: " " })).body.errors).toEqual([
      { field: "reason", message: "Dites ce que vous avez vérifié." },
    ]);
    expect((await vouch(artisan.userId)).body.message).toBe("L'entreprise est vérifiée.");
    expect(await checkOf(artisan)).toMatchObject({
      state: "unknown",
      vouchedOn: today(),
      isVerified: true,
      readingsLeft: 200,
    });
    expect(await subjectsTo(artisan)).toContain("Votre entreprise est vérifiée");
    expect((await vouch(artisan.userId)).body.code).toBe("company/verified");
    const acts = await harness.call("GET", "/api/admin/audit", { token: admin.token });
    expect(acts.body.data[0]).toMatchObject({
      action: "decide",
      detail: { company: "unknown", outcome: "vouched" },
    });
    await nameAtRegister(ENDING.unknown, { isKnown: true, isOpen: false });
    await harness.setNow(new Date(Date.now() + 8 * DAY_MS));
    await look();
    expect(await checkOf(artisan)).toMatchObject({ state: "closed", isVerified: false });
  });

  it("confirm one that the register takes back, and its artisan is told when it closes again", async () => {
    covers("own.product.623");
    const artisan = await anArtisanWith(SIRET);
    const subject = "Le registre dit que votre entreprise a cessé son activité";
    const closings = async () => (await subjectsTo(artisan)).filter((one) => one === subject);
    const lookAfter = async (days: number, isOpen: boolean) => {
      await nameAtRegister(SIRET, { isOpen });
      await harness.setNow(new Date(Date.now() + days * DAY_MS));
      await look();
    };
    await lookAfter(0, false);
    expect(await closings()).toHaveLength(1);
    await harness.setNow(undefined);
    await vouch(artisan.userId);
    await lookAfter(8, true);
    expect(await checkOf(artisan)).toMatchObject({ state: "active", isVerified: true });
    await lookAfter(45, false);
    await look();
    expect(await closings()).toHaveLength(2);
    await harness.setNow(undefined);
    expect(await checkOf(artisan)).toMatchObject({ state: "closed", isVerified: false });
  });

  it("can't confirm a person who is not an artisan", async () => {
    covers("own.refusals.300");
    const lessor = await aLessor(harness, { connected: false });
    expect((await vouch(lessor.userId)).body.code).toBe("company/not-found");
  });
});

describe("buyers", () => {
  it("read on the page of a seller and of a product when the company was verified, and by whom", async () => {
    covers("own.places.14");
    const artisan = await anArtisan(harness);
    const lessor = await aLessor(harness, { connected: false });
    const spaceId = await insertSpace(harness.db, lessor.userId);
    const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
    const productId = await insertProduct(harness.db, await insertRental(harness.db, parties));
    const verified = async () => [
      (await harness.call("GET", `/api/sellers/${artisan.userId}`)).body.seller.verified,
      (await harness.call("GET", `/api/product/${productId}`)).body.sellerVerified,
    ];
    const set = (changes: object) =>
      harness.db
        .updateTable("company_checks")
        .set(changes)
        .where("user_id", "=", artisan.userId)
        .execute();
    const byRegister = { on: today(), by: "register" };
    expect(await verified()).toEqual([byRegister, byRegister]);
    await set({ state: "unknown" });
    expect(await verified()).toEqual([undefined, undefined]);
    await set({ vouched_at: new Date(), vouch_reason: "Vu" });
    const byOperator = { on: today(), by: "operator" };
    expect(await verified()).toEqual([byOperator, byOperator]);
  });
});
