import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aLessor, anAdmin, anArtisan, aSpace, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createIssued } from "./invoices.ts";
import { createMoney, type Money } from "./money.ts";
import { download, readPdf } from "./papers.ts";
import { rentalRequest } from "./purchases.ts";

const harness = useHarness(ADMIN);
const issued = createIssued(harness);

let money: Money;
let lessor: Person;
let artisan: Person;
let spaceId: string;

beforeAll(async () => {
  money = createMoney(harness);
  await money.control("webhooks", "PUT", { mode: "hold" });
  lessor = await aLessor(harness);
  artisan = await anArtisan(harness);
  spaceId = await aSpace(harness, lessor, { surface: "50" });
});

const textOf = async (id: string, { token }: Person): Promise<string> =>
  (await readPdf((await download(harness, `/api/documents/${id}/file`, token)).bytes)).text;

describe("rent that is paid", () => {
  it("at once has one receipt of all of it, from lessor to artisan, and what goes back another", async () => {
    covers("own.product.333");
    const request = rentalRequest(spaceId, { pallets: 2, months: 2 });
    const { purchaseId, transactionId } = await money.aPaidRental(artisan, request);
    const [receipt, ...others] = await issued.of(purchaseId);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      kind: "rent_receipt",
      issuer_id: lessor.userId,
      receiver_id: artisan.userId,
      amount_cents: 5000,
      title: "Loyer de la location",
    });
    for (const side of [lessor, artisan]) {
      const text = await textOf(receipt?.id ?? "", side);
      expect(text).toContain("Quittance de loyer");
      expect(text).toContain("Le loueur reconnaît avoir reçu du locataire 50,00 €");
      expect(text).toContain("exonérée de TVA (article 261 D, 2° du CGI)");
      expect(text).toContain(receipt?.number);
    }
    const { token } = await anAdmin(harness);
    const { status } = await harness.call("POST", "/api/admin/refunds", {
      token,
      json: { transactionId, amount: 20, reason: "Geste", endsPurchase: false },
    });
    expect(status).toBe(201);
    await harness.app.jobs.runNow("make-refunds");
    const [, back] = await issued.of(purchaseId);
    expect(back).toMatchObject({ kind: "rent_refund", amount_cents: 2000 });
    const text = await textOf(back?.id ?? "", artisan);
    expect(text).toContain(`Rectifie quittance ${receipt?.number}`);
    expect(text).toContain("20,00 € de loyer ont été rendus au locataire");
  });

  it("month by month has a receipt of each month", async () => {
    covers("own.product.333");
    const request = { ...rentalRequest(spaceId, { pallets: 1, months: 4 }), payment: "monthly" };
    const { purchaseId } = await money.aPaidRental(artisan, request);
    const receipts = await issued.of(purchaseId);
    expect(receipts).toHaveLength(1);
    expect(receipts[0]).toMatchObject({ kind: "rent_receipt", amount_cents: 1250 });
    expect(receipts[0]?.title).toMatch(/^Loyer d/);
  });
});
