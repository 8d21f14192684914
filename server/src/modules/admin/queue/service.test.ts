import { randomUUID } from "node:crypto";
import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aLessor, anAdmin, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import {
  aStockedSpace,
  insertCheckout,
  insertOrder,
  insertProduct,
  insertSpace,
  insertTransfer,
} from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

const queue = async () =>
  (await harness.call("GET", "/api/admin/queue", { token: admin.token })).body;

const resolve = (kind: string, id: string) =>
  harness.call("POST", `/api/admin/queue/${kind}/${id}/resolve`, { token: admin.token });

const report = (json: object, token?: string) =>
  harness.call("POST", "/api/reports", { json, token });

/** A refund of 3 € that could not reach its payer. */
const insertFailedRefund = (checkoutId: string) =>
  harness.db
    .insertInto("refunds")
    .values({
      id: randomUUID(),
      checkout_id: checkoutId,
      amount_cents: cents(300),
      cause: "gesture",
      note: "Pot fêlé",
      has_ended_purchase: false,
      requested_at: new Date(),
      status: "failed",
      next_attempt_at: new Date(),
      last_error: "Carte fermée",
    })
    .execute();

/** An open dispute of 8,50 €. */
const insertDispute = (checkoutId: string) =>
  harness.db
    .insertInto("disputes")
    .values({
      id: "dp_1",
      checkout_id: checkoutId,
      amount_cents: cents(850),
      reason: "fraudulent",
      status: "open",
      opened_at: new Date(),
      answer_by: null,
      closed_at: null,
    })
    .execute();

/** A payment booked at 8,50 €, of which the provider has 8 €. */
const insertFinding = (checkoutId: string) => {
  const now = new Date();
  return harness.db
    .insertInto("reconciliation_findings")
    .values({
      id: randomUUID(),
      kind: "amount-differs",
      subject: "pi_1",
      checkout_id: checkoutId,
      booked_cents: cents(850),
      provider_cents: cents(800),
      occurred_at: now,
      first_seen_at: now,
      last_seen_at: now,
      resolved_at: null,
    })
    .execute();
};

const DANGER = {
  subjectType: "product",
  cause: "danger",
  words: "La photo montre autre chose.",
  isGoodFaith: true,
};

const dismiss = (reportId: string) =>
  harness.call("POST", `/api/admin/reports/${reportId}/decide`, {
    token: admin.token,
    json: { measure: "none", reason: "Rien à redire" },
  });

describe("the queue", () => {
  it("has contact messages until they are dealt with", async () => {
    covers("own.api.22", "own.api.23", "own.refusals.60");
    const message = {
      name: "Payet",
      firstName: "Marie",
      email: "marie@test.re",
      phone: "0692123456",
      message: "Comment faire ?",
    };
    await harness.call("POST", "/api/contact", { json: message });
    const { messages } = await queue();
    expect(messages.total).toBe(1);
    expect(messages.items[0]).toMatchObject({
      name: "Marie Payet",
      email: "marie@test.re",
      message: "Comment faire ?",
    });
    expect((await resolve("messages", messages.items[0]._id)).status).toBe(200);
    expect((await queue()).messages.total).toBe(0);
    const again = await resolve("messages", messages.items[0]._id);
    expect([again.status, again.body.code]).toEqual([404, "queue/not-found"]);
  });

  it("has what visitors and others reported, with what it is about now", async () => {
    covers("own.api.22", "own.api.23", "own.api.27");
    const { productId, spaceId, buyer } = await aStockedSpace(harness);
    const { words } = DANGER;
    expect((await report({ ...DANGER, subjectId: productId })).status).toBe(201);
    const space = { ...DANGER, subjectType: "space", subjectId: spaceId, cause: "misleading" };
    expect((await report(space, buyer.token)).status).toBe(201);
    const { reports } = await queue();
    expect(reports.items).toMatchObject([
      { subjectName: "Miel de letchi", cause: "danger", words, reporter: null },
      {
        subjectName: "Garage de Terre Sainte",
        hiddenReason: null,
        reporter: "Marie Payet",
        reporterEmail: buyer.email,
        isOwnerSuspended: false,
      },
    ]);
    await harness.call("POST", `/api/admin/products/${productId}/hide`, {
      token: admin.token,
      json: { reason: "Photo trompeuse" },
    });
    expect((await queue()).reports.items[0].hiddenReason).toBe("Photo trompeuse.");
    for (const { _id } of reports.items) await dismiss(_id);
    expect((await queue()).reports.items).toEqual([]);
  });

  it("takes no report of nothing, nor an empty one", async () => {
    covers("own.api.27");
    const unknown = await report({ ...DANGER, subjectId: randomUUID() });
    expect([unknown.status, unknown.body.code]).toEqual([404, "product/not-found"]);
    const empty = await report({ subjectType: "product", subjectId: randomUUID() });
    expect(empty.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      "cause",
      "words",
      "isGoodFaith",
    ]);
  });

  it("has transfers that failed and refunds that could not reach their payer", async () => {
    const { artisan, buyer, productId } = await aStockedSpace(harness);
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    const checkoutId = await insertCheckout(harness.db, orderId);
    const transfer = { checkoutId, sellerId: artisan.userId, installment: 0, attempts: 2 };
    await insertTransfer(harness.db, transfer);
    await insertFailedRefund(checkoutId);
    const { transfers, refunds } = await queue();
    expect(transfers.items).toMatchObject([
      { purpose: "order", purchaseId: orderId, sellerName: "Marie Payet", amount: 18, attempts: 2 },
    ]);
    expect(refunds.items).toMatchObject([
      { purchaseId: orderId, amount: 3, error: "Carte fermée" },
    ]);
  });

  it("has refunded rentals that can't end because of their orders", async () => {
    const { rentalId, buyer, productId } = await aStockedSpace(harness, {
      ending_since: new Date(),
    });
    await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    expect((await queue()).endings.items).toMatchObject([
      { _id: rentalId, spaceName: "Garage de Terre Sainte", artisanName: "Marie Payet", orders: 1 },
    ]);
    expect((await queue()).endings.total).toBe(1);
  });

  it("has spaces without a point until their pin is placed, within the territory", async () => {
    covers("own.api.26");
    const lessor = await aLessor(harness, { connected: false });
    const spaceId = await insertSpace(harness.db, lessor.userId, { lat: null, lng: null });
    expect((await queue()).spaces.items).toMatchObject([
      { _id: spaceId, lessorName: "Marie Payet" },
    ]);
    const place = (json: object) =>
      harness.call("PUT", `/api/admin/spaces/${spaceId}/place`, { token: admin.token, json });
    expect((await place({ lat: 48.85, lng: 2.35 })).status).toBe(400);
    expect((await place({ lat: -21.3, lng: 55.5 })).status).toBe(200);
    expect((await queue()).spaces.items).toEqual([]);
    const own = await harness.call("GET", "/api/storageSpace/getall", { token: lessor.token });
    expect(own.body[0]).toMatchObject({ lat: -21.3, lng: 55.5 });
  });

  it("has payment accounts that can't receive transfers, until they can again", async () => {
    // The account is not connected at the provider, whose late events would undo the state set
    // here.
    const lessor = await aLessor(harness, { connected: false });
    const setActive = (isActive: boolean) =>
      harness.db
        .updateTable("users")
        .set({ connected_account_id: "acct_queue", is_transfers_active: isActive })
        .where("id", "=", lessor.userId)
        .execute();
    await setActive(true);
    expect((await queue()).accounts.total).toBe(0);
    await setActive(false);
    expect((await queue()).accounts.items).toMatchObject([{ _id: lessor.userId, role: "lessor" }]);
    await setActive(true);
    expect((await queue()).accounts.items).toEqual([]);
  });

  it("has artisans who sell alcohol without a licence, until they name it", async () => {
    covers("own.api.84");
    const { artisan, rentalId } = await aStockedSpace(harness);
    const spirits = { category: "Boissons", sub_category: "Rhums et punchs" };
    for (const name of ["Rhum", "Punch"]) {
      await insertProduct(harness.db, rentalId, { name, ...spirits });
    }
    expect((await queue()).licences).toMatchObject({
      items: [{ _id: artisan.userId, name: "Vanille des Hauts" }],
      total: 1,
    });
    const json = { alcoholLicence: "Petite licence à emporter" };
    await harness.call("PUT", "/api/auth/business", { token: artisan.token, json });
    expect((await queue()).licences.items).toEqual([]);
  });

  it("has disputed payments, and differences between our books and the provider's", async () => {
    const { buyer, productId } = await aStockedSpace(harness);
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    const checkoutId = await insertCheckout(harness.db, orderId);
    await insertDispute(checkoutId);
    await insertFinding(checkoutId);
    const { disputes, findings } = await queue();
    expect(disputes.items).toMatchObject([{ _id: "dp_1", purchaseId: orderId, amount: 8.5 }]);
    expect(findings.items).toMatchObject([
      { kind: "amount-differs", purchaseId: orderId, booked: 8.5, provider: 8 },
    ]);
    expect([disputes.total, findings.total]).toEqual([1, 1]);
  });

  it("shows five of a kind, the oldest first, and counts them all", async () => {
    covers("own.api.22");
    const lessor = await aLessor(harness, { connected: false });
    const ids = await Promise.all(
      Array.from({ length: 7 }, (_, n) =>
        insertSpace(harness.db, lessor.userId, {
          lat: null,
          lng: null,
          created_at: new Date(Date.UTC(2026, 0, n + 1)),
        }),
      ),
    );
    const { spaces } = await queue();
    expect(spaces.items.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(0, 5));
    expect(spaces.total).toBe(7);
  });
});
