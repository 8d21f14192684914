import { addDays, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  PASSWORD,
  type Person,
  spaceForm,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { publishText } from "../../../../test/legal-texts.ts";
import { checkOutOrder, orderRequest, rentalRequest } from "../../../../test/purchases.ts";
import { aStockedSpace, productForm } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);
const today = () => harness.deps.clock.today();

let days = 0;
/** Publishes terms that apply from tomorrow on, then moves the clock to tomorrow. */
const newTerms = async (kind: "terms" | "mandate" = "terms"): Promise<string> => {
  const effectiveOn = addDays(today(), 1);
  await publishText(harness, { kind, effectiveOn });
  days += 1;
  await harness.setNow(new Date(Date.now() + days * DAY_MS));
  return effectiveOn;
};

beforeEach(() => harness.setNow(new Date(Date.now() + days * DAY_MS)));
afterEach(() => harness.setNow(undefined));

const me = async ({ token }: Person) =>
  (await harness.call("GET", "/api/auth/me", { token })).body.user;
const accept = ({ token }: Person, texts: object[]) =>
  harness.call("POST", "/api/auth/accept-texts", { token, json: { texts } });
const kindsOwed = async (person: Person): Promise<string[]> =>
  ((await me(person)).textsToAccept ?? []).map(({ kind }: { kind: string }) => kind);

describe("POST /api/auth/accept-texts", () => {
  it("ends the request that login and account show once a new version applies", async () => {
    covers("own.api.90", "own.product.119");
    const consumer = await aConsumer(harness);
    expect((await me(consumer)).textsToAccept).toBeUndefined();
    const before = (await me(consumer)).termsVersion;
    const effectiveOn = await newTerms();
    const credentials = { email: consumer.email, password: PASSWORD };
    const login = await harness.call("POST", "/api/auth/login", { json: credentials });
    expect(login.body.user.textsToAccept).toEqual([
      {
        kind: "terms",
        title: "Conditions d'utilisation",
        effectiveOn,
        summary: "Plus clair.",
        acceptedBefore: before,
      },
    ]);
    const { status, body } = await accept(consumer, [{ kind: "terms", effectiveOn }]);
    expect([status, body.message]).toEqual([200, "Merci, c'est noté."]);
    expect(body.user.textsToAccept).toBeUndefined();
    expect(body.user.termsVersion).toBe(effectiveOn);
    expect(await kindsOwed(consumer)).toEqual([]);
  });

  it("accepts nothing but versions in force, and keeps the first time", async () => {
    covers("own.refusals.111");
    const consumer = await aConsumer(harness);
    const effectiveOn = await newTerms();
    const old = await accept(consumer, [{ kind: "terms", effectiveOn: "2025-01-01" }]);
    expect([old.status, old.body.code]).toEqual([409, "legal-text/not-in-force"]);
    await accept(consumer, [{ kind: "terms", effectiveOn }]);
    const first = (await me(consumer)).termsAcceptedAt;
    await accept(consumer, [{ kind: "terms", effectiveOn }]);
    expect((await me(consumer)).termsAcceptedAt).toBe(first);
  });
});

describe("who owes what", () => {
  it("is everybody the terms and the policy, an artisan the mandate, an administrator nothing", async () => {
    covers("own.product.119");
    const [consumer, artisan] = [await aConsumer(harness), await anArtisan(harness)];
    await newTerms("mandate");
    expect(await kindsOwed(consumer)).toEqual([]);
    expect(await kindsOwed(artisan)).toEqual(["mandate"]);
    await newTerms();
    expect(await kindsOwed(artisan)).toEqual(["terms", "mandate"]);
    expect(await kindsOwed(await anAdmin(harness))).toEqual([]);
    expect(await kindsOwed(await anArtisan(harness))).toEqual([]);
  });
});

describe("while a new version waits to be accepted", () => {
  it("nothing is published or rented, and everything is again once it is accepted", async () => {
    covers("own.refusals.112");
    const { artisan, rentalId, spaceId } = await aStockedSpace(harness);
    const lessor = await aLessor(harness);
    const effectiveOn = await newTerms();
    const publishSpace = () =>
      harness.call("POST", "/api/storageSpace/create", { token: lessor.token, form: spaceForm() });
    const publishProduct = () =>
      harness.call("POST", "/api/product/create", {
        token: artisan.token,
        form: productForm(rentalId),
      });
    const rent = () =>
      harness.call("POST", "/api/storagepayment/create-checkout-session", {
        token: artisan.token,
        json: rentalRequest(spaceId, { from: today() }),
      });
    for (const act of [publishSpace, publishProduct, rent]) {
      const { status, body } = await act();
      expect([status, body.code]).toEqual([409, "account/texts-to-accept"]);
    }
    for (const person of [lessor, artisan]) await accept(person, [{ kind: "terms", effectiveOn }]);
    for (const act of [publishSpace, publishProduct]) expect((await act()).status).toBe(201);
    expect((await rent()).body.code).not.toBe("account/texts-to-accept");
  });

  it("a buyer still buys, under the terms that apply then", async () => {
    covers("own.product.120");
    const { buyer, artisan, productId, spaceId } = await aStockedSpace(harness);
    const effectiveOn = await newTerms();
    const product = { _id: productId, storageId: spaceId, supplierId: artisan.userId, price: 8.5 };
    const { status, body } = await checkOutOrder(harness, buyer, orderRequest(product));
    expect([status, body.code]).toEqual([200, undefined]);
    const order = await harness.db
      .selectFrom("orders")
      .select("terms_version")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    expect(order.terms_version).toBe(effectiveOn);
  });
});
