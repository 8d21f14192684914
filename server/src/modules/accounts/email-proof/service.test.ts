import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ADMIN, aConsumer, PASSWORD, type Person } from "../../../../test/factories.ts";
import { type SentMail, useHarness } from "../../../../test/harness.ts";
import { untilOneWaits } from "../../../../test/locks.ts";
import { aMarket } from "../../../../test/market.ts";
import { aProduct } from "../../../../test/purchases.ts";
import { buildApp } from "../../../app.ts";
import { PROOFS_JOB } from "./service.ts";

const harness = useHarness(ADMIN);

const linkIn = ({ text }: Pick<SentMail, "text">): string | undefined =>
  /confirmer-email\?token=([\w-]+)/.exec(text)?.[1];
const confirm = (token: string | undefined) =>
  harness.call("POST", "/api/auth/confirm-email", { json: { token } });
const subjectsTo = async (email: string): Promise<string[]> =>
  (await harness.mailsTo(email)).map(({ subject }) => subject);

/** Puts a person in the state of an account that was registered before addresses were proven. */
const setKnown = ({ userId }: Person) =>
  harness.db
    .updateTable("users")
    .set({ email_proven_at: null, is_mailed_unproven: true, proof_asked_at: null })
    .where("id", "=", userId)
    .execute();

const askForExport = async ({ token }: Person): Promise<void> => {
  const { status } = await harness.call("POST", "/api/auth/export", { token });
  expect(status).toBe(200);
};

const EXPORT_READY = "Vos données sont prêtes";

const isOfOrder = (subject: string): boolean => /^Commande .* : à récupérer$/.test(subject);

describe("mails to an address that nobody has proven", () => {
  it("wait until it is, and go out once then", async () => {
    covers("own.email.5");
    const person = await aConsumer(harness, { isProven: false });
    await askForExport(person);
    const [link, ...others] = await harness.mailsTo(person.email);
    expect(others).toEqual([]);
    await confirm(link && linkIn(link));
    expect((await subjectsTo(person.email)).toSorted()).toEqual([
      "Bienvenue !",
      "Confirmez votre adresse e-mail",
      EXPORT_READY,
    ]);
  });

  it("are sent if the address is proven while the job looks at them", async () => {
    covers("own.email.5");
    const person = await aConsumer(harness, { isProven: false });
    await harness.mailsTo(person.email);
    await harness.call("PUT", "/api/auth/password", {
      token: person.token,
      json: { currentPassword: PASSWORD, newPassword: "un nouveau mot de passe" },
    });
    const { subjects } = await harness.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("users")
        .set({ email_proven_at: new Date() })
        .where("id", "=", person.userId)
        .execute();
      const subjects = subjectsTo(person.email);
      await untilOneWaits(harness.db);
      return { subjects };
    });
    expect(await subjects).toContain("Votre mot de passe a été changé");
  });

  it("don't count as mails that the server refused", async () => {
    covers("own.email.5");
    const person = await aConsumer(harness, { isProven: false });
    await harness.mailsTo(person.email);
    const { body } = await harness.call("GET", "/metrics");
    expect(body).toMatch(/^oldest_unsent_mail_seconds 0$/m);
  });

  it("are deleted after a month", async () => {
    covers("own.email.5");
    const person = await aConsumer(harness, { isProven: false });
    await askForExport(person);
    const [link] = await harness.mailsTo(person.email);
    expect(link).toBeDefined();
    const held = () =>
      harness.db
        .selectFrom("mails")
        .select("subject")
        .where("recipient_id", "=", person.userId)
        .where("held_at", "is not", null)
        .execute();
    expect(await held()).toHaveLength(2);
    await harness.setNow(new Date(Date.now() + 31 * DAY_MS));
    await harness.app.jobs.runNow("delete-expired-rows");
    await harness.setNow(undefined);
    expect(await held()).toEqual([]);
  });

  it("go to a buyer who paid, with the link that proves it; the next ones wait", async () => {
    covers("own.email.3", "own.email.5");
    const market = await aMarket(harness);
    const buyer = await aConsumer(harness, { isProven: false });
    await harness.mailsTo(buyer.email);
    const product = await aProduct(harness, market.artisan, market.rentalId, { quantity: "5" });
    await market.money.aPaidOrder(buyer, product, 2);
    await askForExport(buyer);
    const mails = await harness.mailsTo(buyer.email);
    const order = mails.find(({ subject }) => isOfOrder(subject));
    const others = mails.filter((mail) => mail !== order);
    expect(order).toBeDefined();
    expect(others.map(({ subject }) => subject)).toEqual(["Confirmez votre adresse e-mail"]);
    expect((await confirm(order && linkIn(order))).body.outcome).toBe("proven");
    expect(await subjectsTo(buyer.email)).toContain(EXPORT_READY);
    const mailsToProven = await harness.mailsTo((await aPaidBuyer(market)).email);
    const other = mailsToProven.find(({ subject }) => isOfOrder(subject));
    expect(other).toBeDefined();
    expect(other && linkIn(other)).toBeUndefined();
  });
});

/** Creates a buyer whose address is proven, with a paid order. */
const aPaidBuyer = async (market: Awaited<ReturnType<typeof aMarket>>): Promise<Person> => {
  const buyer = await aConsumer(harness);
  const product = await aProduct(harness, market.artisan, market.rentalId, { quantity: "5" });
  await market.money.aPaidOrder(buyer, product, 1);
  return buyer;
};

describe("a person who registered before addresses were proven", () => {
  it("is sent the link once, however many processes do it and whenever one dies", async () => {
    covers("own.email.11");
    const people = await Promise.all(Array.from({ length: 5 }, () => aConsumer(harness)));
    await harness.app.jobs.drain();
    for (const person of people) await setKnown(person);
    const other = await buildApp(harness.deps);
    // A process that dies while it asks leaves this state: its writes are not committed.
    await harness.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable("users").set({ proof_asked_at: new Date() }).execute();
        throw new Error("killed");
      })
      .catch(() => undefined);
    await Promise.all([harness.app, other, harness.app].map(({ jobs }) => jobs.runNow(PROOFS_JOB)));
    await other.jobs.stop();
    for (const { email } of people) {
      const links = (await harness.mailsTo(email)).filter((mail) => linkIn(mail));
      expect(links).toHaveLength(1);
      expect(links[0]?.text).toContain("rien ne change pour ce que vous avez en cours");
    }
    const link = (await harness.mailsTo(people[0]?.email ?? "")).map(linkIn).find(Boolean);
    expect((await confirm(link)).body.outcome).toBe("proven");
  });

  it("still receives mails, each with the link until one is opened", async () => {
    covers("own.email.11");
    const person = await aConsumer(harness);
    await setKnown(person);
    await askForExport(person);
    const mail = (await harness.mailsTo(person.email)).find(
      ({ subject }) => subject === EXPORT_READY,
    );
    expect(mail?.text).toContain("Votre adresse n'est pas encore confirmée");
    expect((await confirm(mail && linkIn(mail))).body.outcome).toBe("proven");
  });

  it("is mailed only if nobody sent a link before: not people who register now, nor closed accounts", async () => {
    covers("own.email.11");
    const [fresh, closed] = [
      await aConsumer(harness, { isProven: false }),
      await aConsumer(harness),
    ];
    await setKnown(closed);
    await sql`update users set deleted_at = now() where id = ${closed.userId}`.execute(harness.db);
    await harness.app.jobs.runNow(PROOFS_JOB);
    expect(await subjectsTo(fresh.email)).toEqual(["Confirmez votre adresse e-mail"]);
    expect((await subjectsTo(closed.email)).filter((one) => one.startsWith("Confirmez"))).toEqual(
      [],
    );
  });
});
