import { addDays, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { ADMIN, aConsumer, anArtisan, aSpace, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { ACTS, endLife } from "./marked-acts.ts";
import { aMarkedLife, done, logInAgain, type MarkedLife } from "./marked-lives.ts";
import { createMessageActions } from "./messages.ts";
import { createMoney, type Money } from "./money.ts";
import { checkOutRental, rentalRequest, today } from "./purchases.ts";

// Mails may reveal addresses and contact details by the same table as answers (record 0199):
// nothing before a right, during it exactly the facts listed below for each mail, and nothing after
// it. New mails are included by themselves, those of jobs if the job's name begins with one of the
// verbs of `runMailJobs`.
const harness = useHarness(ADMIN);

const HERE = ["manager", "phone of the place", "street"];
const SELLER = ["e-mail of the artisan", "home of the artisan", "number of the artisan"];

/**
 * Facts that mails reveal during a right: recipient's role, subject without numbers and names, the
 * facts, and the right as comment. `number` is also a number that a person typed to the other
 * side of an order or a lease.
 */
const REVEALED: Readonly<Record<string, readonly string[]>> = {
  // Right: an artisan's lease, until thirty days after its end.
  "artisan: Votre location": HERE,
  "artisan: Nouvelle commande": ["street"],
  "artisan: Plus que jours de location": ["street"],
  "artisan: Faites l'état des lieux d'entrée": ["street"],
  "artisan: Il manque votre signature sur l'état des lieux d'entrée": ["street"],
  "artisan: L'état des lieux de sortie est signé": ["street"],
  "artisan: Il reste des marchandises à vous": ["street", "number of the lessor"],
  "artisan: La place est vide": ["street"],
  "artisan: Livraison reçue en partie": ["number of the lessor"],
  // Text that their lessor typed about their sale.
  "artisan: Commande : un produit n'a pas été remis": ["number of the lessor"],
  "artisan: Commande : des produits sont revenus": ["number of the lessor"],
  // Legal identity of the seller, and the place of pickup.
  "consumer: Commande : à récupérer": [...HERE, ...SELLER],
  "consumer: Rappel : votre commande vous attend": HERE,
  "consumer: Rappel : votre commande demain": HERE,
  "consumer: Commande : votre créneau": HERE,
  "consumer: Commande : votre rétractation est bien reçue": ["street"],
  "consumer: Commande : un produit ne vous a pas été remis": ["number of the lessor"],
  // Right: the lessor knows their tenant.
  "lessor: Nouvelle location": ["number of the artisan"],
  "lessor: Livraison annoncée le": ["number of the artisan"],
  // Right: messages between two people with an order or a lease.
  "artisan: Vous avez reçu un message": ["number of the consumer"],
  "consumer: Vous avez reçu un message": ["number of the artisan"],
  "artisan: Un litige est ouvert, répondez": ["number of the consumer"],
  "consumer: Une réponse à votre litige": ["number of the artisan"],
};

let life: MarkedLife;

/** The text without accents, case and separators of digits. */
const plainOf = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Facts about others in a text. @param own the recipient's mark */
const factsIn = (text: string, own: string): string[] => {
  const plain = plainOf(text);
  const digits = plain.replace(/[\s.]/g, "");
  const others = life.people.filter(({ mark }) => mark !== own);
  return others.flatMap(({ mark, digits: number, role }) => [
    ...(plain.includes(`${mark}place`) ? ["street"] : []),
    ...(plain.includes(`hoarau${mark}`) ? ["manager"] : []),
    ...(digits.includes(`0693${number}`) ? ["phone of the place"] : []),
    ...(plain.includes(`${mark}rue`) ? [`home of the ${role}`] : []),
    ...(plain.includes(`${mark}mail`) ? [`e-mail of the ${role}`] : []),
    ...(new RegExp(`0[26][96]2${number}`).test(digits) ? [`number of the ${role}`] : []),
  ]);
};

/** A subject without its variable parts: names of places, numbers, days. */
const kindOf = (subject: string): string =>
  subject
    .replace(/ : (Garage|Commande) .*/, "")
    .replace(/Commande [0-9A-Z]{4}-[0-9A-Z]{4}/, "Commande")
    .replace(/commande [0-9A-Z]{4}-[0-9A-Z]{4}/, "commande")
    .replace(/ \d+ \p{L}+ \d{4}.*/u, "")
    .replace(/ \d+/g, "")
    .trim();

type Addressee = Person & { role: string; mark?: string };

const seen = new Set<string>();

/** Mails since the last call that reveal something: `artisan: Votre location` → the facts. */
const listRevealed = async (
  people: readonly Addressee[],
): Promise<[kind: string, facts: string[]][]> => {
  const found: [string, string[]][] = [];
  for (const { email, userId, role, mark = "" } of people) {
    const mails = (await harness.mailsTo(email)).filter(({ id }) => !seen.has(id));
    const { rows } = await sql<{ id: string; title: string; text: string; path: string | null }>`
      select id, title, text, path from notifications where user_id = ${userId}`.execute(
      harness.db,
    );
    const notes = rows.filter(({ id }) => !seen.has(id));
    const texts = [
      ...mails.map(({ id, subject, ...mail }) => ({ id, subject, text: JSON.stringify(mail) })),
      ...notes.map(({ id, title, ...note }) => ({
        id,
        subject: title,
        text: JSON.stringify(note),
      })),
    ];
    for (const { id, subject, text } of texts) {
      seen.add(id);
      // The envelope holds the recipient's own address, so only subject and text are read.
      const facts = [...new Set(factsIn(`${subject} ${text}`, mark))];
      if (facts.length > 0) found.push([`${role}: ${kindOf(subject)}`, facts]);
    }
  }
  return found;
};

/** Runs all jobs that send mails by themselves. */
const runMailJobs = async (): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.queue where name ~ '^(send|tell|mail|remind|ask-for-reviews|watch|end|follow|chase|hand)-'
      and name !~ '^send-(mail|reset-link|withdrawal-link)'`.execute(harness.db);
  for (const { name } of rows) await harness.app.jobs.runNow(name);
  // What they posted goes out by the clock of now: a reminder would be over by the next day.
  await harness.app.jobs.drain();
};

const inDays = (days: number) => harness.setNow(new Date(Date.now() + days * DAY_MS));

/** Has two people ask about what they have no right to: a refused request, and messages. */
const askWithoutRight = async (tenant: Person, visitor: Person): Promise<void> => {
  const { as, lessor, artisan, productId } = life;
  const asked = await aSpace(harness, lessor, {
    name: `Garage ${lessor.mark}`,
    address: `5 chemin ${lessor.mark}place, 97410 Saint-Pierre`,
    managerLastName: `Hoarau${lessor.mark}`,
    phone: `0693${lessor.digits}`,
    acceptance: "on_request",
  });
  const wish = { ...rentalRequest(asked, { from: addDays(today(), 2) }), storedGoods: "Miel" };
  const { sessionId, url } = done(await checkOutRental(harness, tenant, wish));
  await harness.press(url, "pay");
  await as(tenant, "GET", `/api/storagepayment/payment-success?session_id=${sessionId}`);
  const { data } = await as(lessor, "GET", "/api/rental-requests");
  const actions = createMessageActions(harness);
  await actions.opened(tenant, "space", asked, lessor);
  const id = await actions.opened(visitor, "product", productId, artisan);
  done(await actions.send(artisan, id, life.words(artisan)));
  const refused = { json: { reason: `Travaux. ${life.words(lessor)}` } };
  await as(lessor, "POST", `/api/rental-requests/${data[0]._id}/refuse`, refused);
  await inDays(0.01);
  await runMailJobs();
};

/** Has somebody order with a slot, and without one. @returns both orders' ids, and in how many days the slot is */
const orderTwice = async (money: Money) => {
  const { as, lessor, buyer, spaceId, aGood } = life;
  const slots = { isSlotted: true, minutes: 30, capacity: 3 };
  await as(lessor, "PUT", `/api/storageSpace/${spaceId}/slots`, { json: slots });
  const { orderId } = await money.aPaidOrder(buyer, await aGood(), 1);
  const days = `from=${addDays(today(), 5)}&until=${addDays(today(), 12)}`;
  const offered = (await harness.call("GET", `/api/places/${spaceId}/slots?${days}`)).body.data;
  const slot = offered.flatMap((day: { slots: { startsAt: string }[] }) => day.slots)[0];
  await as(buyer, "POST", `/api/orders/${orderId}/slot`, { json: { startsAt: slot.startsAt } });
  const late = await money.aPaidOrder(buyer, await aGood(), 1);
  const slotIn = Math.round((new Date(slot.startsAt).getTime() - Date.now()) / DAY_MS);
  return { orderIds: [orderId, late.orderId], slotIn };
};

/** Does all that sends mails during the rights, until the lease and the orders are over. */
const liveThroughRights = async (money: Money): Promise<void> => {
  await harness.setNow(undefined);
  const files = /data|file of products|tax|another address/;
  for (const [name, act] of Object.entries(ACTS)) if (!files.test(name)) await act(life);
  const { orderIds, slotIn } = await orderTwice(money);
  // The first slot's weekday differs from today to today; its reminder goes out the day before.
  const days = new Set([1, 4, slotIn - 1, 8, 12, 28]);
  for (const day of [...days].toSorted((a, b) => a - b)) {
    await inDays(day);
    await runMailJobs();
    if (day !== 12) continue;
    for (const orderId of orderIds) done(await money.collect(life.buyer, orderId));
  }
  await inDays(45);
  await logInAgain(life);
  await endLife(life);
};

it("mails, their calendar files and notifications tell where a place is and how somebody is reached as long as they may", async () => {
  covers("own.email.23");
  const money = createMoney(harness);
  life = await aMarkedLife(harness, 0);
  const { people } = life;
  const [tenant, visitor] = [await anArtisan(harness), await aConsumer(harness)];
  await askWithoutRight(tenant, visitor);
  // Strangers get nothing, also not in the lessor's own words.
  const strangers = [
    { ...tenant, role: "artisan" },
    { ...visitor, role: "consumer" },
  ];
  expect(await listRevealed(strangers)).toEqual([]);

  await liveThroughRights(money);
  const revealed = await listRevealed(people);
  const more = revealed.flatMap(([kind, facts]) =>
    facts.filter((one) => !REVEALED[kind]?.includes(one)).map((one) => `${kind}: ${one}`),
  );
  expect(more).toEqual([]);
  // Each listed fact must appear in some mail, so that the test would also notice it elsewhere.
  const kinds = Object.keys(REVEALED);
  expect(kinds.filter((kind) => !revealed.some(([one]) => one === kind))).toEqual([]);

  // After the rights: thirty days have passed since the lease ended and the orders were collected.
  await runMailJobs();
  await listRevealed(people);
  for (const day of [80, 120]) {
    await inDays(day);
    await runMailJobs();
  }
  expect(await listRevealed(people)).toEqual([]);
  await harness.setNow(undefined);
}, 240_000);
