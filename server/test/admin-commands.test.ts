import { randomUUID } from "node:crypto";
import { ENDPOINTS } from "@stokaz/contract/endpoints";
import {
  addDays,
  addMonths,
  calendarDay,
  DAY_MS,
  startOfDay,
} from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CallOptions } from "./client.ts";
import { ADMIN, aConsumer, anAdmin, anArtisan, aPicture, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { untilOneWaits } from "./locks.ts";
import { aMarket, type Market } from "./market.ts";
import { aDeal, createMessageActions } from "./messages.ts";
import { aProduct, today } from "./purchases.ts";
import { aStockedSpace, endedRental, insertOrder, setOrderState } from "./rows.ts";
import { aPhone } from "./second-factor.ts";
import { aTaxKey } from "./tax-key.ts";

const harness = useHarness({
  ...ADMIN,
  OPERATOR_REGISTRATION: "RCS Saint-Pierre 732 829 320",
  DAC7_PUBLIC_KEY: (await aTaxKey()).keyPath,
});

let market: Market;
let admin: Person;

beforeAll(async () => {
  market = await aMarket(harness);
  ({ admin } = market);
});

afterEach(() => harness.setNow(undefined));

/** Path and body of a command: made for each test, so that it can succeed. */
type Made = { path: string; options?: CallOptions };

const aPerson = async (): Promise<string> => (await aConsumer(harness)).userId;

const anotherProduct = async (): Promise<string> =>
  (await aProduct(harness, market.artisan, market.rentalId, { area: "1" }))._id;

const aMessage = async (): Promise<string> => {
  const { body } = await harness.call("GET", "/api/admin/queue", { token: admin.token });
  return body.messages.items[0]._id;
};

const anOwnSpace = async (): Promise<string> => {
  const { space_id } = await harness.db
    .selectFrom("rentals")
    .select("space_id")
    .where("id", "=", market.rentalId)
    .executeTakeFirstOrThrow();
  return space_id;
};

const aFailedRefund = async (): Promise<string> => {
  const { orderId } = await market.aPaidOrder();
  await market.giveBack(orderId, 17);
  await harness.app.jobs.runNow("make-refunds");
  await market.money.failRefund(orderId);
  await market.money.deliverEvents();
  const { body } = await harness.call("GET", "/api/admin/refunds", { token: admin.token });
  return body.data.find((one: { purchaseId: string }) => one.purchaseId === orderId)._id;
};

const aTextDraft = async () => {
  const path = "/api/admin/legal-texts/lessor";
  const { token } = admin;
  const { body } = await harness.call("GET", `${path}/draft`, { token });
  const draft = { ...body.draft, effectiveOn: body.firstDay, summary: "Plus clair." };
  const saved = await harness.call("PUT", `${path}/draft`, { token, json: draft });
  expect(saved.status).toBe(200);
  return { path, draft: { ...draft, revision: saved.body.revision } };
};

const reason = { reason: "Essai." };
const firstOfMonth = calendarDay(`${today().slice(0, 7)}-01`);
/** Number of past years for which files were made: each year has only one first file. */
let taxYears = 0;
const aCyclone = { from: today(), to: today(), reason: "Cyclone" };

const anInjunction = async () => ({
  authority: "la DGCCRF",
  reference: randomUUID(),
  receivedOn: today(),
  asks: "Retirer",
  subjectType: "product",
  subjectId: await anotherProduct(),
});

const aRecall = async () => ({
  productId: await anotherProduct(),
  danger: "Feu",
  advice: "Jeter",
  contact: "Nous",
  buyers: 0,
  units: 0,
});

/** A review that waits for the operator. */
const aWaitingReview = async (): Promise<string> => {
  const { artisan, productId } = await aStockedSpace(harness);
  const buyer = await aConsumer(harness);
  const purchaseId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
  await setOrderState(harness.db, purchaseId, "collected", { collected_at: new Date() });
  const about = { about: "seller", purchaseId, subjectId: artisan.userId };
  const json = { ...about, rating: 4, words: "Bien." };
  await harness.call("POST", "/api/reviews", { token: buyer.token, json });
  const { id } = await harness.db
    .updateTable("reviews")
    .set({ published_at: null })
    .where("order_id", "=", purchaseId)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** A claim on which the two sides do not agree. */
const anEscalatedClaim = async (): Promise<string> => {
  const { orderId } = await market.aPaidOrder();
  const { id: lineId } = await harness.db
    .selectFrom("order_lines")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const { body } = await harness.call("POST", "/api/claims", {
    token: market.consumer.token,
    form: {
      purpose: "order",
      purchaseId: orderId,
      reason: "damaged",
      words: "Fendu.",
      wish: "whole",
      lines: JSON.stringify([{ lineId, units: 1 }]),
    },
  });
  const path = `/api/claims/${body.claimId}/moves`;
  const answer = { move: "refuse", words: "Non." };
  await harness.call("POST", path, { token: market.artisan.token, form: answer });
  await harness.call("POST", path, { token: market.consumer.token, form: { move: "escalate" } });
  return body.claimId;
};

/** A report of a message by its recipient. */
const aReportedMessage = async (): Promise<string> => {
  const actions = createMessageActions(harness);
  const { buyer, artisan, orderId } = await aDeal(harness);
  const id = await actions.opened(artisan, "order", orderId, buyer);
  const [message] = (await actions.read(buyer, id)).messages;
  await actions.report(buyer, message._id);
  const { id: reportId } = await harness.db
    .selectFrom("reports")
    .select("id")
    .where("subject_id", "=", message._id)
    .executeTakeFirstOrThrow();
  return reportId;
};

/** Goods that stayed so long after a lease that the operator decides. */
const aLeftoverCase = async (): Promise<string> => {
  const { rentalId } = await aStockedSpace(harness, endedRental);
  for (const days of [0, 14]) {
    await harness.setNow(new Date(Date.now() + days * DAY_MS));
    await harness.app.jobs.runNow("watch-leftovers");
  }
  await harness.setNow(undefined);
  const { id } = await harness.db
    .selectFrom("leftover_cases")
    .select("id")
    .where("rental_id", "=", rentalId)
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return id;
};

/** The first month that is not closed yet, once it is over and its books were compared. */
const aMonthToClose = async (): Promise<string> => {
  const closed = await harness.db.selectFrom("ledger_months").select("month").execute();
  const month = addMonths(firstOfMonth, closed.length);
  await harness.setNow(startOfDay(addDays(addMonths(month, 1), 2), "Indian/Reunion"));
  admin = await anAdmin(harness);
  await harness.call("POST", "/api/admin/reconciliation", { token: admin.token });
  return month.slice(0, 7);
};

/** Every command of the administration, and every file that it exports. */
const COMMANDS: Readonly<Record<string, () => Promise<Made>>> = {
  "DELETE /api/admin/:type/:id": async () => ({
    path: `/api/admin/products/${await anotherProduct()}`,
  }),
  "PUT /api/admin/users/:id": async () => ({
    path: `/api/admin/users/${await aPerson()}`,
    options: {
      json: {
        name: "Payet",
        firstName: "Marie",
        email: `marie-${Date.now()}@test.re`,
        mobilePhone: "0692123456",
      },
    },
  }),
  "POST /api/admin/users/:id/suspend": async () => ({
    path: `/api/admin/users/${await aPerson()}/suspend`,
    options: { json: reason },
  }),
  "POST /api/admin/users/:id/reinstate": async () => {
    const path = `/api/admin/users/${await aPerson()}`;
    await harness.call("POST", `${path}/suspend`, { token: admin.token, json: reason });
    return { path: `${path}/reinstate` };
  },
  "POST /api/admin/:type/:id/hide": async () => ({
    path: `/api/admin/products/${await anotherProduct()}/hide`,
    options: { json: reason },
  }),
  "POST /api/admin/:type/:id/show": async () => {
    const path = `/api/admin/products/${await anotherProduct()}`;
    await harness.call("POST", `${path}/hide`, { token: admin.token, json: reason });
    return { path: `${path}/show` };
  },
  "POST /api/admin/queue/:kind/:id/resolve": async () => {
    await harness.call("POST", "/api/contact", {
      json: {
        name: "Payet",
        firstName: "Marie",
        email: "marie@test.re",
        phone: "0692123456",
        message: "Comment faire ?",
      },
    });
    return { path: `/api/admin/queue/messages/${await aMessage()}/resolve` };
  },
  "PUT /api/admin/spaces/:id/place": async () => ({
    path: `/api/admin/spaces/${await anOwnSpace()}/place`,
    options: { json: { lat: -21.34, lng: 55.48 } },
  }),
  "POST /api/admin/refunds": async () => ({
    path: "/api/admin/refunds",
    options: {
      json: {
        transactionId: (await market.aPaidOrder()).orderId,
        amount: 1,
        reason: "Pot cassé",
        endsPurchase: false,
      },
    },
  }),
  "POST /api/admin/refunds/:id/retry": async () => ({
    path: `/api/admin/refunds/${await aFailedRefund()}/retry`,
  }),
  "POST /api/admin/refunds/:id/settle-otherwise": async () => ({
    path: `/api/admin/refunds/${await aFailedRefund()}/settle-otherwise`,
    options: { json: { ...reason, paidOn: today() } },
  }),
  "POST /api/admin/reconciliation": async () => ({ path: "/api/admin/reconciliation" }),
  "POST /api/admin/mails/send-again": async () => {
    const content = { to: "marie@test.re", subject: "Essai", paragraphs: ["Bonjour"] };
    await harness.db
      .insertInto("mails")
      .values({
        id: randomUUID(),
        about: null,
        recipient_id: null,
        subject: content.subject,
        posted_at: new Date(),
        failed_at: new Date(),
        content: JSON.stringify(content),
      })
      .execute();
    return { path: "/api/admin/mails/send-again", options: { json: {} } };
  },
  "POST /api/admin/closures": async () => ({
    path: "/api/admin/closures",
    options: { json: aCyclone },
  }),
  "DELETE /api/admin/closures/:id": async () => {
    const path = "/api/admin/closures";
    const { body } = await harness.call("POST", path, { token: admin.token, json: aCyclone });
    return { path: `${path}/${body.closure._id}` };
  },
  "POST /api/admin/handover-cases/:id/decide": async () => {
    const { orderId } = await market.aPaidOrder();
    const { id: lineId } = await harness.db
      .selectFrom("order_lines")
      .select("id")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    await harness.call("POST", `/api/handovers/${orderId}/refuse`, {
      token: market.artisan.token,
      form: { lineIds: lineId, reason: "missing" },
    });
    const path = "/api/admin/handover-cases";
    const { body } = await harness.call("GET", path, { token: admin.token });
    const [refused] = body.data;
    return {
      path: `${path}/${refused._id}/decide`,
      options: { json: { decision: "keep", reason: "Le produit est là." } },
    };
  },
  "POST /api/admin/claims/:id/decide": async () => ({
    path: `/api/admin/claims/${await anEscalatedClaim()}/decide`,
    options: { json: { decision: "none", reason: "Le pot est entier." } },
  }),
  "GET /api/admin/claims/export": async () => ({ path: "/api/admin/claims/export" }),
  "POST /api/admin/reports/:id/decide": async () => {
    await harness.call("POST", "/api/reports", {
      token: market.consumer.token,
      json: {
        subjectType: "product",
        subjectId: await anotherProduct(),
        cause: "other",
        words: "Essai",
        isGoodFaith: true,
      },
    });
    const { body } = await harness.call("GET", "/api/admin/queue", { token: admin.token });
    const path = `/api/admin/reports/${body.reports.items[0]._id}/decide`;
    return { path, options: { json: { ...reason, measure: "none" } } };
  },
  "POST /api/admin/contests/:id/decide": async () => {
    const person = await aConsumer(harness);
    const path = `/api/admin/users/${person.userId}/suspend`;
    await harness.call("POST", path, { token: admin.token, json: reason });
    const mails = await harness.mailsTo(person.email);
    const suspension = mails.find(({ subject }) => subject === "Votre compte est suspendu");
    const token = /decisions\/([\w-]+)/.exec(suspension?.text ?? "")?.[1];
    await harness.call("POST", "/api/contests", { json: { token, message: "Non." } });
    const { body } = await harness.call("GET", "/api/admin/contests", { token: admin.token });
    return {
      path: `/api/admin/contests/${body.data.at(-1)._id}/decide`,
      options: { json: { ...reason, outcome: "upheld" } },
    };
  },
  "POST /api/admin/users/:id/reset-second-factor": async () => {
    const person = await aConsumer(harness);
    await aPhone(harness, person);
    await harness.setNow(undefined);
    return {
      path: `/api/admin/users/${person.userId}/reset-second-factor`,
      options: { json: reason },
    };
  },
  "POST /api/admin/approvals/:list/:id": async () => {
    const id = await anotherProduct();
    await harness.db
      .updateTable("products")
      .set({ unapproved_since: new Date() })
      .where("id", "=", id)
      .execute();
    return {
      path: `/api/admin/approvals/products/${id}`,
      options: { json: { outcome: "approved" } },
    };
  },
  "POST /api/admin/company-checks/:id/vouch": async () => {
    const { userId } = await anArtisan(harness);
    await harness.db
      .updateTable("company_checks")
      .set({ state: "closed" })
      .where("user_id", "=", userId)
      .execute();
    return { path: `/api/admin/company-checks/${userId}/vouch`, options: { json: reason } };
  },
  "POST /api/admin/insurance/:id/decide": async () => {
    const form = { insurer: "Prudence", number: randomUUID(), endsOn: today(), file: aPicture() };
    await harness.call("POST", "/api/insurance", { token: market.artisan.token, form });
    const { body } = await harness.call("GET", "/api/admin/queue", { token: admin.token });
    const path = `/api/admin/insurance/${body.certificates.items[0]._id}/decide`;
    return { path, options: { json: { outcome: "verified" } } };
  },
  "POST /api/admin/injunctions": async () => ({
    path: "/api/admin/injunctions",
    options: { json: await anInjunction() },
  }),
  "POST /api/admin/injunctions/:id/close": async () => {
    const path = "/api/admin/injunctions";
    const json = await anInjunction();
    await harness.call("POST", path, { token: admin.token, json });
    const { body } = await harness.call("GET", path, { token: admin.token });
    const { _id } = body.data.find((one: typeof json) => one.reference === json.reference);
    return { path: `${path}/${_id}/close`, options: { json: { outcome: "hidden" } } };
  },
  "GET /api/admin/injunctions/export": async () => ({ path: "/api/admin/injunctions/export" }),
  "PUT /api/admin/legal-texts/:kind/draft": async () => {
    const { path, draft } = await aTextDraft();
    return { path: `${path}/draft`, options: { json: draft } };
  },
  "DELETE /api/admin/legal-texts/:kind/draft": async () => {
    const { path, draft } = await aTextDraft();
    return { path: `${path}/draft?revision=${draft.revision}` };
  },
  "POST /api/admin/legal-texts/:kind/publish": async () => {
    const { path, draft } = await aTextDraft();
    return { path: `${path}/publish`, options: { json: { revision: draft.revision } } };
  },
  "POST /api/admin/recalls": async () => ({
    path: "/api/admin/recalls",
    options: { json: await aRecall() },
  }),
  "GET /api/admin/recalls/:id/export": async () => {
    const path = "/api/admin/recalls";
    await harness.call("POST", path, { token: admin.token, json: await aRecall() });
    const { body } = await harness.call("GET", path, { token: admin.token });
    return { path: `${path}/${body.data[0]._id}/export` };
  },
  "POST /api/admin/reviews/:id/publish": async () => ({
    path: `/api/admin/reviews/${await aWaitingReview()}/publish`,
  }),
  "POST /api/admin/reports/:id/conversation": async () => ({
    path: `/api/admin/reports/${await aReportedMessage()}/conversation`,
  }),
  "POST /api/admin/leftover-cases/:id/decide": async () => ({
    path: `/api/admin/leftover-cases/${await aLeftoverCase()}/decide`,
    options: { json: { ...reason, decision: "settle" } },
  }),
  "POST /api/admin/books/:month/close": async () => ({
    path: `/api/admin/books/${await aMonthToClose()}/close`,
    options: { json: reason },
  }),
  "GET /api/admin/books/export": async () => ({
    path: `/api/admin/books/export?format=csv&from=${firstOfMonth.slice(0, 7)}&to=${firstOfMonth.slice(0, 7)}`,
  }),
  "GET /api/admin/vat/export": async () => ({
    path: `/api/admin/vat/export?month=${firstOfMonth.slice(0, 7)}&content=days`,
  }),
  "GET /api/admin/producers/register": async () => ({
    path: `/api/admin/producers/register?year=${today().slice(0, 4)}`,
  }),
  "POST /api/admin/tax-reporting/statements": async () => ({
    path: "/api/admin/tax-reporting/statements",
    options: { json: { year: Number(today().slice(0, 4)) - 1 } },
  }),
  "POST /api/admin/tax-reporting/files": async () => {
    taxYears += 1;
    const year = Number(today().slice(0, 4)) - taxYears;
    return { path: "/api/admin/tax-reporting/files", options: { json: { year, kind: "initial" } } };
  },
  "GET /api/admin/decisions/export": async () => ({ path: "/api/admin/decisions/export" }),
  "GET /api/admin/export": async () => ({ path: "/api/admin/export?type=users" }),
  "GET /api/admin/audit/export": async () => ({ path: "/api/admin/audit/export" }),
};

/** Changes nothing; it is no `GET` because a whole text would not fit in an address. */
const PREVIEW = "/api/admin/legal-texts/preview";

const commands = ENDPOINTS.filter(
  ({ access, method, path }) =>
    access.includes("admin") &&
    access.length === 1 &&
    path !== PREVIEW &&
    (method !== "GET" || path.endsWith("/export")),
).map(({ method, path }) => ({ method, name: `${method} ${path}` }));

const made = (name: string): Promise<Made> => {
  const make = COMMANDS[name];
  if (!make) throw new Error(`add ${name} to the commands of this test`);
  return make();
};

const countActs = async (): Promise<number> => {
  const { count } = await harness.db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

const send = (method: string, { path, options }: Made) =>
  harness.call(method, path, { ...options, token: admin.token });

describe("a command of the administration", () => {
  it.each(commands)("$name is written in the audit log, once", async ({ method, name }) => {
    const command = await made(name);
    const before = await countActs();
    const { status, body } = await send(method, command);
    expect([status, body?.code]).toEqual([status < 300 ? status : 200, undefined]);
    expect(await countActs()).toBe(before + 1);
  });

  it.each(commands)(
    "$name is refused to an administrator suspended meanwhile",
    async ({ method, name }) => {
      const command = await made(name);
      const before = await countActs();
      const suspend = (since: Date | null) =>
        sql`update users set suspended_at = ${since}, suspension_reason = ${since && "Essai."}
          where id = ${admin.userId}`;
      // The command passes the check before the suspension is committed, and then waits for its
      // lock.
      const { sent } = await harness.db.transaction().execute(async (tx) => {
        await suspend(new Date()).execute(tx);
        const sent = send(method, command);
        await untilOneWaits(harness.db);
        return { sent };
      });
      const { status, body } = await sent;
      await suspend(null).execute(harness.db);
      expect([status, body.code]).toEqual([401, "session/required"]);
      expect(await countActs()).toBe(before);
    },
  );
});
