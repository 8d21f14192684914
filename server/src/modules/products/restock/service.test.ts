import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aConsumer, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace } from "../../../../test/rows.ts";
import { RESTOCK_JOB } from "./service.ts";

const harness = useHarness();

let market: Awaited<ReturnType<typeof aStockedSpace>>;
beforeEach(async () => {
  await harness.db.deleteFrom("restock_requests").execute();
  market = await aStockedSpace(harness);
  await correct("lost", 10);
});
afterEach(() => harness.setNow(undefined));

const correct = async (kind: string, units: number): Promise<void> => {
  const { artisan, productId } = market;
  const json = { kind, units };
  const address = `/api/product/${productId}/stock`;
  const { status } = await harness.call("POST", address, { token: artisan.token, json });
  expect(status).toBe(200);
};

const setStock = (quantity: number) =>
  harness.db
    .updateTable("products")
    .set({ quantity, stock_quantity: quantity })
    .where("id", "=", market.productId)
    .execute();

const wait = (json: object, by?: Person) =>
  harness.call("POST", `/api/product/${market.productId}/restock-requests`, {
    ...(by && { token: by.token }),
    json,
  });

const stop = (token: string) =>
  harness.call("POST", "/api/restock-requests/stop", { json: { token } });

/** Texts of the mails that tell an address that the product is back. */
const textsTo = async (email: string): Promise<string[]> =>
  (await harness.mailsTo(email))
    .filter(({ subject }) => /de nouveau en vente/i.test(subject))
    .map(({ text }) => text);

const linkIn = (text = ""): string => /\/ne-plus-me-prevenir\?token=(\S+)/.exec(text)?.[1] ?? "";

const waiting = async (): Promise<string[]> => {
  const requests = harness.db.selectFrom("restock_requests").select("email");
  return (await requests.orderBy("requested_at").execute()).map(({ email }) => email);
};

describe("who waits for a product that is sold out", () => {
  it("is told once when it is back, however often they asked, and nobody else is", async () => {
    covers("own.api.120", "own.product.161");
    const email = "marie@exemple.re";
    const { status, body } = await wait({ email });
    expect([status, body.message]).toEqual([
      200,
      "C'est noté : un e-mail vous préviendra dès qu'il est de nouveau en vente.",
    ]);
    await wait({ email: "Marie@Exemple.re" });
    await wait({ email: "robot@exemple.re", website: "http://x" });
    await harness.app.jobs.runNow(RESTOCK_JOB);
    expect(await textsTo(email)).toEqual([]);
    await correct("added", 3);
    const [text, ...others] = await textsTo(email);
    expect(others).toEqual([]);
    expect(text).toContain(`/produits/${market.productId}`);
    // Anybody may have typed the address, so its mail contains nothing that an artisan wrote.
    expect(text).not.toContain("Miel");
    await harness.app.jobs.runNow(RESTOCK_JOB);
    expect([await textsTo(email), await textsTo("robot@exemple.re")]).toEqual([[text], []]);
  });

  it("needs to say nothing when logged in, and may ask again once told", async () => {
    covers("own.product.161");
    const { buyer } = market;
    await wait({}, buyer);
    await correct("added", 1);
    expect(await textsTo(buyer.email)).toEqual([expect.stringContaining("« Miel de letchi »")]);
    await correct("given", 1);
    await wait({}, buyer);
    await correct("added", 1);
    expect(await textsTo(buyer.email)).toHaveLength(2);
  });

  it("is told at the address that their account has by then, once, and takes it back with one link", async () => {
    covers("own.product.693");
    const { buyer } = market;
    const email = "nouvelle@exemple.re";
    await wait({}, buyer);
    await wait({ email: "visiteuse@exemple.re" });
    const json = { email, password: PASSWORD };
    await harness.call("PUT", "/api/auth/email", { token: buyer.token, json });
    const [proof] = await harness.mailsTo(email);
    const token = /confirmer-email\?token=([\w-]+)/.exec(proof?.text ?? "")?.[1];
    const { body } = await harness.call("POST", "/api/auth/confirm-email", { json: { token } });
    expect(body.outcome).toBe("changed");
    await wait({}, buyer);
    await correct("added", 1);
    expect(await textsTo(buyer.email)).toEqual([]);
    expect(await textsTo("visiteuse@exemple.re")).toHaveLength(1);
    const [text, ...others] = await textsTo(email);
    expect(others).toEqual([]);
    await correct("given", 1);
    await wait({}, buyer);
    await stop(linkIn(text));
    expect(await waiting()).toEqual(["visiteuse@exemple.re"]);
  });

  it("is told at the address of their account, too, where somebody had asked for it before", async () => {
    covers("own.product.693");
    const { buyer } = market;
    await wait({ email: buyer.email });
    await wait({}, buyer);
    await harness.db
      .updateTable("users")
      .set({ email: "encore@exemple.re" })
      .where("id", "=", buyer.userId)
      .execute();
    await correct("added", 1);
    expect(await textsTo(buyer.email)).toEqual([]);
    expect(await textsTo("encore@exemple.re")).toHaveLength(1);
  });

  it("is told at the address that their account has when the mail goes out, or not once taken back", async () => {
    covers("own.email.44");
    const { buyer } = market;
    const setEmail = (email: string) =>
      harness.db.updateTable("users").set({ email }).where("id", "=", buyer.userId).execute();
    /** Asks, and lets the mail be posted; it goes out when mails are read. */
    const bePosted = async () => {
      await wait({}, buyer);
      await correct("added", 1);
      await harness.app.jobs.runNow(RESTOCK_JOB);
    };
    await bePosted();
    await setEmail("derniere@exemple.re");
    expect(await textsTo(buyer.email)).toEqual([]);
    const told = [expect.stringContaining("« Miel de letchi »")];
    expect(await textsTo("derniere@exemple.re")).toEqual(told);
    await correct("given", 1);
    await bePosted();
    await harness.db.deleteFrom("restock_requests").execute();
    expect(await textsTo("derniere@exemple.re")).toEqual(told);
  });

  it("waits on while nobody can buy it, and is told by the job of each minute once they can", async () => {
    covers("own.product.161");
    const { artisan, buyer } = market;
    await wait({}, buyer);
    const suspend = (suspension_reason: string | null) =>
      harness.db
        .updateTable("users")
        .set({ suspended_at: suspension_reason ? new Date() : null, suspension_reason })
        .where("id", "=", artisan.userId);
    await suspend("Fraude").execute();
    await setStock(1);
    await harness.app.jobs.runNow(RESTOCK_JOB);
    expect(await textsTo(buyer.email)).toEqual([]);
    await suspend(null).execute();
    await harness.app.jobs.runNow(RESTOCK_JOB);
    expect(await textsTo(buyer.email)).toHaveLength(1);
  });

  it("says where to write, and of a product that there is none of", async () => {
    covers("own.refusals.132");
    const unsaid = await wait({});
    expect(unsaid.body.errors).toEqual([{ field: "email", message: "L'email est requis" }]);
    await correct("added", 1);
    const early = await wait({ email: "marie@exemple.re" });
    expect([early.status, early.body.code]).toEqual([409, "restock/not-sold-out"]);
    const productId = "00000000-0000-4000-8000-000000000000";
    const json = { email: "marie@exemple.re" };
    const address = `/api/product/${productId}/restock-requests`;
    expect((await harness.call("POST", address, { json })).body.code).toBe("product/not-found");
  });

  it("takes all their requests back by the mail's link, which no table holds", async () => {
    covers("own.api.121", "own.refusals.132", "own.product.161");
    const email = "marie@exemple.re";
    await wait({ email });
    await correct("added", 1);
    const token = linkIn((await textsTo(email))[0]);
    const { rows } = await harness.deps.pool.query("select * from restock_requests");
    expect(JSON.stringify(rows)).not.toContain(token);
    await correct("lost", 1);
    await wait({ email: "autre@exemple.re" });
    expect((await stop(token)).body.message).toBe("C'est fait : vous ne serez plus prévenu.");
    expect(await waiting()).toEqual(["autre@exemple.re"]);
    expect((await stop(token)).body.code).toBe("restock/link-invalid");
  });

  it("is forgotten after six months, a month after the mail, and with the account of that e-mail", async () => {
    covers("own.product.161");
    const leaving = await aConsumer(harness);
    await wait({ email: leaving.email.toUpperCase() });
    await wait({ email: "paul@exemple.re" });
    const json = { password: PASSWORD };
    await harness.call("DELETE", "/api/auth/account", { token: leaving.token, json });
    expect(await waiting()).toEqual(["paul@exemple.re"]);
    const after = async (days: number): Promise<string[]> => {
      await harness.setNow(new Date(Date.now() + days * DAY_MS));
      await harness.app.jobs.runNow("delete-expired-rows");
      await harness.setNow(undefined);
      return waiting();
    };
    await correct("added", 1);
    expect(await textsTo("paul@exemple.re")).toHaveLength(1);
    expect([await after(29), await after(31)]).toEqual([["paul@exemple.re"], []]);
    await setStock(0);
    await wait({ email: "marie@exemple.re" });
    expect([await after(182), await after(184)]).toEqual([["marie@exemple.re"], []]);
  });
});

describe("asking again and again", () => {
  const limited = useHarness({ RATE_LIMIT: "on" });

  it("stops after twenty for one e-mail in an hour", async () => {
    const { productId } = await aStockedSpace(limited);
    const json = { email: "marie@exemple.re" };
    const address = `/api/product/${productId}/restock-requests`;
    const statuses: number[] = [];
    for (let asked = 0; asked < 21; asked += 1) {
      statuses.push((await limited.call("POST", address, { json })).status);
    }
    expect(statuses.slice(-2)).toEqual([409, 429]);
  });
});
