import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aClaim, type ClaimTests } from "../../../../test/claims.ts";
import { codeOf } from "../../../../test/client.ts";
import { ADMIN } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness(ADMIN);
let at: ClaimTests;

beforeAll(async () => {
  at = await aClaim(harness);
});

afterEach(() => harness.setNow(undefined));

describe("POST /api/admin/claims/:id/decide", () => {
  const anEscalated = async () => {
    const order = await at.aClaimed();
    await at.move(at.artisan, order.claimId, "refuse");
    await at.move(at.consumer, order.claimId, "escalate");
    return order;
  };

  it("refunds a part with reasons for both sides, and names the remaining rights", async () => {
    covers("own.api.383", "own.disputes.11");
    const order = await anEscalated();
    const { status, body } = await at.rule(order.claimId, "part", { amount: 8.5 });
    expect([status, body.claim.status, body.claim.given]).toEqual([200, "decided", 8.5]);
    expect(body.claim.decision).toEqual({
      outcome: "part",
      reason: "La photo montre deux pots fendus.",
    });
    expect(await at.refunded(order)).toEqual([850]);
    for (const by of [at.consumer, at.artisan]) {
      const mail = await at.wroteTo(by, order);
      expect(mail).toContain("Pourquoi : La photo montre deux pots fendus.");
      expect(mail).toContain("médiateur de la consommation");
    }
    const { body: journal } = await harness.call("GET", "/api/admin/audit?action=decide", {
      token: at.admin.token,
    });
    expect(journal.data[0]).toMatchObject({
      subjectId: order.orderId,
      detail: { claim: order.claimId, decision: "part", amountCents: 850 },
    });
  });

  it("refunds everything, or nothing", async () => {
    covers("own.disputes.11");
    const [whole, none] = [await anEscalated(), await anEscalated()];
    await at.rule(whole.claimId, "whole");
    await at.rule(none.claimId, "none");
    expect(await at.refunded(whole)).toEqual([1700]);
    expect(await at.refunded(none)).toEqual([]);
    await at.complete(at.lessor, none);
    expect(await at.sent(none)).toEqual([1530, 765]);
    expect(await at.money.balances(whole.checkoutId)).toMatchObject({ seller_payable: -850 });
  });

  it("decides once, only passed-on claims, and a part below the amount asked for", async () => {
    covers("own.refusals.348");
    const open = await at.aClaimed();
    expect(codeOf(await at.rule(open.claimId, "none"))).toEqual([409, "claim/not-now"]);
    const order = await anEscalated();
    expect(codeOf(await at.rule(order.orderId, "none"))).toEqual([404, "claim/not-found"]);
    expect(codeOf(await at.rule(order.claimId, "part"))).toEqual([400, "request/invalid"]);
    expect(codeOf(await at.rule(order.claimId, "part", { amount: 17 }))).toEqual([
      409,
      "claim/too-much",
    ]);
    expect((await at.rule(order.claimId, "none")).status).toBe(200);
    expect(codeOf(await at.rule(order.claimId, "whole"))).toEqual([409, "claim/not-now"]);
  });

  it("refunds at most what is left, and says so: the operator may have refunded some", async () => {
    covers("own.product.552", "own.email.28");
    const order = await anEscalated();
    const line = { line: { lineId: order.lineIds[0] } };
    expect((await at.giveBack(order.orderId, 10, line)).status).toBeLessThan(300);
    const { status, body } = await at.rule(order.claimId, "whole");
    expect([status, body.claim.given]).toEqual([200, 7]);
    const mail = await at.wroteTo(at.consumer, order);
    expect(mail).toMatch(/Un remboursement de 7,00.€ part maintenant : le reste de 17,00.€/);
    expect(mail).toMatch(/Accordé : 7,00/);
    expect(await at.refunded(order)).toEqual([1000, 700]);
    expect(await at.money.balances(order.checkoutId)).toMatchObject({ seller_payable: -850 });
  });
});
