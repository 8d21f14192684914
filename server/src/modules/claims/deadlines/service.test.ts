import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aClaim, type ClaimTests } from "../../../../test/claims.ts";
import { ADMIN } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness(ADMIN);
let at: ClaimTests;

beforeAll(async () => {
  at = await aClaim(harness);
});

afterEach(() => harness.setNow(undefined));

describe("deadlines", () => {
  it("pass a claim to the operator after five days without an answer", async () => {
    covers("own.disputes.9", "own.product.661");
    const order = await at.aClaimed();
    const statusAfter = async (days: number) => {
      await at.money.inDays(days);
      await harness.app.jobs.runNow("hand-over-claims");
      return (await at.read(await at.logIn(at.consumer), order.claimId)).body;
    };
    expect((await statusAfter(5)).status).toBe("open");
    expect(await statusAfter(6)).toMatchObject({ status: "escalated" });
    expect((await statusAfter(6)).events.map(({ kind }: { kind: string }) => kind)).toEqual([
      "opened",
      "unanswered",
    ]);
    for (const by of [at.consumer, at.artisan]) {
      expect(await at.subjectsTo(by, order)).toContain(
        `Nous allons décider de votre litige : Commande ${order.orderNumber}`,
      );
    }
    expect(await at.wroteTo(at.consumer, order)).not.toMatch(/tous les deux|entre vous/);
    const operators = await at.wroteToOperator(order);
    expect(operators).toMatch(/: Vanille des Hauts n'a pas répondu dans le délai\./);
  });

  it("pass on a claim without a reply to the answer, and no closed claim", async () => {
    covers("own.disputes.9", "own.product.661");
    const [answered, over] = [await at.aClaimed(), await at.aClaimed()];
    await at.move(at.artisan, answered.claimId, "refuse");
    await at.move(at.consumer, over.claimId, "withdraw");
    await at.money.inDays(6);
    await harness.app.jobs.runNow("hand-over-claims");
    const consumer = await at.logIn(at.consumer);
    expect((await at.read(consumer, answered.claimId)).body.status).toBe("escalated");
    expect(await at.wroteToOperator(answered)).toMatch(
      /: les deux parties ont parlé, et Marie P\. n'a pas répliqué dans le délai\./,
    );
    expect((await at.read(consumer, over.claimId)).body.status).toBe("withdrawn");
  });
});
