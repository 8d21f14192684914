import { cents } from "@stokaz/contract/money/money";
import { type CalendarDay, calendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import { aConsumer, aLessor, anAdmin, anArtisan, PASSWORD, type Person } from "./factories.ts";
import { createModel, type Piece, type Regime } from "./golden-model.ts";
import type { Harness } from "./harness.ts";
import { createIssued } from "./invoices.ts";
import { createMoney } from "./money.ts";
import { checkOutRental, rentalRequest } from "./purchases.ts";
import { payByCard } from "./rents.ts";
import { insertProduct, insertRental, insertSpace } from "./rows.ts";
import { giveTaxIdentity, giveTaxPlace } from "./tax.ts";

const MINUTE_MS = 60_000;
const FEE_PERCENT = 10;

/** Rates by territory that has the tax, in hundredths of a percent: of soap, and of honey. */
const RATES = { soap: 850, honey: 210 } as const;
type Kind = keyof typeof RATES;
const SUB_CATEGORIES = { soap: "Savons", honey: "Miels" } as const;

/** The hourly jobs about money: due amounts are charged, paid out and refunded. */
const JOBS = ["keep-cards", "follow-rents", "charge-rents", "make-refunds", "make-transfers"];
const GIVE_BACK_JOBS = ["make-refunds", "make-reversals", "make-refunds"];

/**
 * A year of a territory, played through the API with a moved clock, and written down in a model at
 * the same time. Sellers: one who pays VAT until September and is in franchise from then on, one in
 * franchise, one who never said; where there is no VAT, they are all outside of it. The first two
 * rent a place, one paid at once, one monthly with a notice.
 */
export const aGoldenYear = async (harness: Harness, { hasVat }: { hasVat: boolean }) => {
  const { db } = harness;
  const { timeZone } = harness.deps.territory;
  const money = createMoney(harness);
  const model = createModel(FEE_PERCENT);

  const at = async (day: string, time = "12:00"): Promise<void> => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    const midnight = startOfDay(calendarDay(day), timeZone).getTime();
    await harness.setNow(new Date(midnight + (hours * 60 + minutes) * MINUTE_MS));
  };
  const runJobs = async (names: readonly string[]): Promise<void> => {
    await money.deliverEvents();
    for (const name of names) await harness.app.jobs.runNow(name);
  };

  await at("2027-01-10");
  const host = await aLessor(harness, { connected: false });
  const lessor = await aLessor(harness);
  const [liable, franchise, silent] = await Promise.all(
    [1, 2, 3].map(() => anArtisan(harness, { connected: true })),
  );
  const [buyer, leaver] = await Promise.all([aConsumer(harness), aConsumer(harness)]);
  if (!(liable && franchise && silent && buyer && leaver)) throw new Error("nobody is there");

  /** The person with a new session, because no session lasts for months. */
  const here = async (person: Person): Promise<Person> => {
    const json = { email: person.email, password: PASSWORD };
    const { body } = await harness.call("POST", "/api/auth/login", { json });
    return { ...person, token: body.token };
  };
  const call = async (token: string, method: string, path: string, json?: object) => {
    const reply = await harness.call(method, path, { token, ...(json && { json }) });
    if (reply.status >= 300) throw new Error(`${path} answered ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const ask = async (person: Person, method: string, path: string, json?: object) =>
    call((await here(person)).token, method, path, json);
  const asAdmin = async (method: string, path: string, json?: object) =>
    call((await anAdmin(harness)).token, method, path, json);

  const hall = await insertSpace(db, host.userId, { surface_m2: 1000, name: "Halle" });
  const cave = await insertSpace(db, lessor.userId, { surface_m2: 50, name: "Cave" });
  const rentals = new Map<string, string>();
  for (const { userId } of [liable, franchise, silent]) {
    const parties = { spaceId: hall, lessorId: host.userId, artisanId: userId };
    const start_date = calendarDay("2027-01-10");
    const now = harness.deps.clock.now();
    const dates = { start_date, months: 24, created_at: now, confirmed_at: now };
    rentals.set(userId, await insertRental(db, parties, { ...dates, pallets: 100 }));
  }

  const regimes = new Map<string, Regime>();
  const stand = async (person: Person, status: "liable" | "franchise"): Promise<void> => {
    regimes.set(person.userId, hasVat ? status : "outside");
    if (hasVat) await createIssued(harness).stand(person, status);
  };
  regimes.set(silent.userId, hasVat ? null : "outside");
  await stand(liable, "liable");
  await stand(franchise, "franchise");

  type Wanted = { seller: Person; kind: Kind; price: number; units?: number };

  /** A purchase of several lines in one basket. */
  const buy = async (day: string, by: Person, name: string, wanted: readonly Wanted[]) => {
    const goods = [];
    for (const { seller, kind, price, units = 1 } of wanted) {
      const id = await insertProduct(db, rentals.get(seller.userId) ?? "", {
        name: `${kind} ${name}`,
        price_cents: cents(price),
        quantity: units,
        sub_category: SUB_CATEGORIES[kind],
      });
      goods.push({ id, price, quantity: units });
    }
    const order = await money.aPaidBasket(await here(by), hall, goods);
    const pieces = model.pay(
      day,
      name,
      "order",
      wanted.map(({ seller, kind, price, units = 1 }) => {
        const regime = regimes.get(seller.userId) ?? null;
        const rate = regime === "liable" ? RATES[kind] : 0;
        return { seller: seller.userId, gross: price * units, regime, rate };
      }),
    );
    return { ...order, pieces, by };
  };
  type Order = Awaited<ReturnType<typeof buy>>;

  /** Hands the order over, and pays its sellers. */
  const collect = async (day: string, { by, orderId, pieces }: Order): Promise<void> => {
    await money.collect(await here(by), orderId);
    await runJobs(JOBS);
    for (const piece of pieces) model.payOut(day, piece);
  };
  const giveBack = async (day: string, piece: Piece | undefined, amount: number): Promise<void> => {
    if (!piece) throw new Error("nothing was bought");
    await runJobs(GIVE_BACK_JOBS);
    model.giveBack(day, piece, amount);
  };
  const pieceOf = ({ pieces }: Order, index = 0): Piece | undefined => pieces[index];

  /**
   * The operator's work on the second of a month: fees are invoiced, and the month before is
   * compared and closed.
   */
  const closed: unknown[] = [];
  const closeMonth = async (day: string, month: string): Promise<void> => {
    await at(day);
    await runJobs([...JOBS, "issue-fee-invoices"]);
    const { findings } = await asAdmin("POST", "/api/admin/reconciliation", {});
    if (findings?.length) throw new Error(`${month} differs: ${JSON.stringify(findings)}`);
    closed.push(await asAdmin("POST", `/api/admin/books/${month}/close`, {}));
  };

  // January: one artisan rents for six months at once, and a new month of it begins on each
  // fifteenth.
  await at("2027-01-15");
  const prepaid = rentalRequest(cave, { from: calendarDay("2027-01-15"), pallets: 2, months: 6 });
  await money.aPaidRental(await here(liable), prepaid);
  const months = model.pay(
    "2027-01-15",
    "prepaid",
    "rent",
    Array.from({ length: 6 }, () => ({
      seller: lessor.userId,
      gross: 2500,
      regime: "outside" as const,
      rate: 0,
    })),
  );
  const payMonth = async (index: number): Promise<void> => {
    const day = `2027-0${index + 1}-15`;
    await at(day);
    await runJobs(JOBS);
    const piece = months[index];
    if (piece) model.payOut(day, piece);
  };
  await payMonth(0);

  /** A month of the other lease is charged, and paid out to its lessor at once. */
  const chargeMonth = async (day: CalendarDay, gross: number): Promise<void> => {
    await at(day);
    await runJobs(JOBS);
    const thing = { seller: lessor.userId, gross, regime: "outside", rate: 0 } as const;
    const [piece] = model.pay(day, `monthly#${day}`, "rent", [thing]);
    if (piece) model.payOut(day, piece);
  };
  await at("2027-02-01");
  const request = rentalRequest(cave, { from: calendarDay("2027-02-01"), pallets: 1, months: 12 });
  const { body: page } = await checkOutRental(harness, await here(franchise), {
    ...request,
    payment: "monthly",
  });
  await payByCard(page.url, "4242424242424242");
  await ask(franchise, "GET", `/api/storagepayment/payment-success?session_id=${page.sessionId}`);
  await chargeMonth(calendarDay("2027-02-01"), 1250);
  await closeMonth("2027-02-02", "2027-01");
  await payMonth(1);
  await at("2027-02-26");
  await runJobs(JOBS);
  await chargeMonth(calendarDay("2027-03-01"), 1250);
  await closeMonth("2027-03-02", "2027-02");
  await payMonth(2);

  // Half an hour before April: in other time zones April has begun, or is still further away.
  await at("2027-03-29");
  await runJobs(JOBS);
  await at("2027-03-31", "23:30");
  const spring = await buy("2027-03-31", buyer, "spring", [
    { seller: liable, kind: "soap", price: 1085, units: 2 },
    { seller: liable, kind: "honey", price: 1021 },
    { seller: franchise, kind: "soap", price: 500 },
  ]);
  await chargeMonth(calendarDay("2027-04-01"), 1250);
  await closeMonth("2027-04-02", "2027-03");
  await collect("2027-04-02", spring);

  // Notice is given for the monthly lease: four days of May are owed.
  await at("2027-04-05");
  const { rental_id: leaseId } = await db
    .selectFrom("checkout_sessions")
    .select("rental_id")
    .where("provider_session_id", "=", page.sessionId)
    .executeTakeFirstOrThrow();
  const quote = await ask(franchise, "GET", `/api/leases/${leaseId}/leave`);
  const { endDate, notOwed, refund } = quote;
  await ask(franchise, "POST", `/api/leases/${leaseId}/leave`, { endDate, notOwed, refund });
  await payMonth(3);
  await at("2027-04-28");
  await runJobs(JOBS);
  await chargeMonth(calendarDay("2027-05-01"), Math.round((1250 * 4) / 31));
  await closeMonth("2027-05-02", "2027-04");

  // May: a unit is missing, and is refunded before the handover.
  await at("2027-05-10");
  const short = await buy("2027-05-10", leaver, "short", [
    { seller: liable, kind: "honey", price: 800, units: 3 },
  ]);
  await at("2027-05-11");
  const [line] = await db
    .selectFrom("order_lines")
    .select("id")
    .where("order_id", "=", short.orderId)
    .execute();
  await ask(liable, "POST", `/api/orders/cancelSale/${short.orderId}/${line?.id}`, {
    quantity: 1,
    unitsShown: 3,
  });
  await giveBack("2027-05-11", pieceOf(short), 800);
  await at("2027-05-12");
  await collect("2027-05-12", short);
  await payMonth(4);
  await closeMonth("2027-06-02", "2027-05");

  // June: a buyer withdraws and returns the goods. The operator takes ten euros to its bank.
  await payMonth(5);
  const regretted = await buy("2027-06-15", buyer, "regretted", [
    { seller: franchise, kind: "soap", price: 4000 },
  ]);
  await at("2027-06-16");
  await collect("2027-06-16", regretted);
  await at("2027-06-20");
  const withdrawal = `/api/orders/${regretted.orderId}/withdrawal`;
  const { lines } = await ask(buyer, "GET", withdrawal);
  const lineId = lines[0]._id ?? lines[0].lineId;
  await ask(buyer, "POST", withdrawal, { lines: [{ lineId, quantity: 1 }] });
  const { past } = await ask(buyer, "GET", withdrawal);
  await ask(franchise, "POST", `/api/handovers/${regretted.orderId}/returned`, {
    withdrawalId: past[0]._id,
    lineIds: [lineId],
  });
  await giveBack("2027-06-20", pieceOf(regretted), 4000);
  const payout = await money.atProvider("POST", "/v1/payouts", { amount: "1000", currency: "eur" });
  await money.control(`payouts/${payout.id}`, "POST", { status: "paid" });
  model.payOperator(1000);
  await closeMonth("2027-07-02", "2027-06");

  // July: something broke, and five euros are refunded.
  await at("2027-07-05");
  const broken = await buy("2027-07-05", buyer, "broken", [
    { seller: liable, kind: "soap", price: 1234, units: 2 },
  ]);
  await at("2027-07-06");
  await collect("2027-07-06", broken);
  await at("2027-07-10");
  await asAdmin("POST", "/api/admin/refunds", {
    transactionId: broken.orderId,
    amount: 5,
    reason: "Pot cassé",
    endsPurchase: false,
  });
  await giveBack("2027-07-10", pieceOf(broken), 500);
  await closeMonth("2027-08-02", "2027-07");

  await at("2027-08-12");
  const unknown = await buy("2027-08-12", buyer, "unknown", [
    { seller: silent, kind: "honey", price: 777, units: 2 },
  ]);
  await at("2027-08-13");
  await collect("2027-08-13", unknown);
  await closeMonth("2027-09-02", "2027-08");

  // September: the seller who paid VAT does not any more, and sells so much that they must be
  // declared.
  await at("2027-09-05");
  await stand(liable, "franchise");
  await at("2027-09-10");
  const dear = await buy("2027-09-10", buyer, "dear", [
    { seller: liable, kind: "soap", price: 210_000 },
  ]);
  await at("2027-09-11");
  await collect("2027-09-11", dear);
  await closeMonth("2027-10-02", "2027-09");

  // October: banks dispute two payments, and win one of the disputes.
  await at("2027-10-05");
  const contested = await buy("2027-10-05", leaver, "contested", [
    { seller: franchise, kind: "soap", price: 3000 },
  ]);
  const defended = await buy("2027-10-05", buyer, "defended", [
    { seller: franchise, kind: "honey", price: 2000 },
  ]);
  await at("2027-10-06");
  await collect("2027-10-06", contested);
  await collect("2027-10-06", defended);
  await at("2027-10-20");
  const disputes = [await money.dispute(contested), await money.dispute(defended)];
  await runJobs(JOBS);
  await at("2027-10-25");
  await money.control(`disputes/${disputes[0]}`, "POST", { status: "lost" });
  await money.control(`disputes/${disputes[1]}`, "POST", { status: "won" });
  await money.deliverEvents(2);
  await giveBack("2027-10-25", pieceOf(contested), 3000);
  model.contest(3000, true);
  model.contest(2000, false);
  await closeMonth("2027-11-02", "2027-10");

  // November: a buyer closes their account.
  await at("2027-11-20");
  await ask(leaver, "DELETE", "/api/auth/account", { password: PASSWORD });
  await closeMonth("2027-12-02", "2027-11");

  // The last half hour of the year: an order is paid and not handed over yet.
  await at("2027-12-20");
  await giveTaxIdentity(harness, await here(lessor));
  await giveTaxPlace(harness, await here(lessor), cave);
  await giveTaxIdentity(harness, await here(liable), {
    residence: "FR",
    isSoleTrader: false,
    iban: "FR1420041010050500013M02606",
    holder: "Vanille des Hauts SARL",
  });
  await at("2027-12-31", "23:30");
  await buy("2027-12-31", buyer, "late", [{ seller: liable, kind: "soap", price: 1000, units: 2 }]);
  await closeMonth("2028-01-02", "2027-12");
  await at("2028-01-09");

  return {
    model,
    lessor,
    liable,
    franchise,
    silent,
    leaver,
    closed,
    short,
    spring,
    asAdmin,
    here,
    /** Cents on each account that is not at zero. */
    ledger: async (): Promise<Record<string, number>> => {
      const { rows } = await sql<{ account: string; sum: number }>`
        select account, sum(amount_cents)::bigint as sum from ledger_entries
        group by 1 having sum(amount_cents) <> 0`.execute(db);
      return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
    },
  };
};

export type GoldenYear = Awaited<ReturnType<typeof aGoldenYear>>;
