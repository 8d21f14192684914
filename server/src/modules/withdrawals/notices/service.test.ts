import { DAY_MS, dayInZone, HOUR_MS } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { frenchTime } from "@stokaz/contract/time/french-time";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { insertManager } from "../../../../test/rows.ts";
import { aWithdrawal, type WithdrawalTests } from "../../../../test/withdrawals.ts";

const harness = useHarness(ADMIN);

let tests: WithdrawalTests;
beforeAll(async () => {
  tests = await aWithdrawal(harness);
});
afterEach(() => harness.setNow(undefined));

const ZONE = "Indian/Reunion";
/** Replaces spaces of any width, which French typography uses, by normal ones. */
const plain = (text: string): string => text.replace(/\s/gu, " ");

const mailTo = async ({ email }: Pick<Person, "email">, subject: string) => {
  const found = (await harness.mailsTo(email)).filter((mail) => mail.subject === subject);
  expect(found).toHaveLength(1);
  return plain(found[0]?.text ?? "");
};

describe("the receipt of a withdrawal", () => {
  it("holds what was declared, line by line, by whom, with its date and hour", async () => {
    covers("own.product.99");
    const order = await tests.anOrder();
    const [honey, jam] = (await tests.shown(order)).lines;
    const now = new Date(Date.now() + HOUR_MS);
    await harness.setNow(now);
    const both = [{ quantity: 1 }, { line: 1, quantity: 1 }];
    const { body } = await tests.withdraw(order, both);
    const text = await mailTo(
      tests.consumer,
      `Commande ${order.orderNumber} : votre rétractation est bien reçue`,
    );
    const day = frenchDay(dayInZone(now, ZONE));
    expect(text).toContain(plain(`Reçue : le ${day} à ${frenchTime(now, ZONE)}`));
    expect(text).toContain(plain(body.withdrawal.sentence));
    for (const said of [
      `Commande : ${order.orderNumber}`,
      "Nom : Marie Payet",
      `E-mail : ${tests.consumer.email}`,
      `1 × ${honey.productName} : 8,50 €`,
      `1 × ${jam.productName} : 8,50 €`,
      "À rembourser : 17,00 €",
      "nous vous remboursons tout de suite",
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain("Où rapporter");
  });

  it("says where to bring back what was collected, and when the money is there at the latest", async () => {
    covers("own.product.99");
    const order = await tests.anOrder();
    await tests.collect(order);
    await tests.withdraw(order, [{ quantity: 2 }]);
    const text = await mailTo(
      tests.consumer,
      `Commande ${order.orderNumber} : votre rétractation est bien reçue`,
    );
    const last = frenchDay(dayInZone(new Date(Date.now() + 14 * DAY_MS), ZONE));
    expect(text).toContain(plain(`au plus tard le ${last}`));
    expect(text).toContain("Où rapporter : ");
    expect(text).toContain("Horaires : ");
    expect(text).toContain("À rembourser : 17,00 €");
  });

  it("goes out once for a declaration that is sent twice", async () => {
    const order = await tests.anOrder();
    for (const _ of [1, 2]) await tests.withdraw(order, [{ quantity: 1 }], { key: "twice" });
    const subject = `Commande ${order.orderNumber} : votre rétractation est bien reçue`;
    expect(await mailTo(tests.consumer, subject)).toContain("8,50 €");
  });
});

describe("whoever else it concerns", () => {
  it("hears of it: each seller of their own, who keeps the place of what comes back", async () => {
    covers("own.product.99");
    const order = await tests.anOrder();
    const manager = await aConsumer(harness);
    await insertManager(harness.db, tests.spaceId, manager);
    const [honey, jam] = (await tests.shown(order)).lines;
    await tests.complete(tests.lessor, order, { lineIds: [order.lineIds[0]] });
    await tests.withdraw(order, [{ quantity: 2 }, { line: 1, quantity: 1 }]);
    const changed = `Commande ${order.orderNumber} : votre client a changé d'avis`;
    const toArtisan = await mailTo(tests.artisan, changed);
    expect(toArtisan).toContain(`Produits : 2 × ${honey.productName}`);
    expect(toArtisan).toContain("Il rapporte");
    const toGardener = await mailTo(tests.gardener, changed);
    expect(toGardener).toContain(`Produits : 1 × ${jam.productName}`);
    expect(toGardener).not.toContain("Il rapporte");
    const back = `Commande ${order.orderNumber} : un retour à attendre`;
    for (const keeper of [tests.lessor, manager]) {
      const mail = await mailTo(keeper, back);
      expect(mail).toContain(`Produits : 2 × ${honey.productName}`);
      expect(mail).toContain("/remises?onglet=retours");
    }
  });
});

describe("a withdrawal of somebody who closes their account", () => {
  it("is in their archive, and names nobody any more", async () => {
    covers("own.product.99");
    const leaving = await aConsumer(harness);
    const order = await tests.anOrder({ by: leaving });
    const both = [{ quantity: 2 }, { line: 1, quantity: 1 }];
    await tests.withdraw(order, both, { by: leaving });
    await tests.refunded(order);
    const json = { password: "trois letchis bien rouges" };
    const { token } = leaving;
    const closed = await harness.call("DELETE", "/api/auth/account", { token, json });
    expect(closed.status).toBe(200);
    const kept = await harness.db
      .selectFrom("withdrawals")
      .select(["name", "email", "contract_number"])
      .where("order_id", "=", order.orderId)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({
      name: "Compte supprimé",
      email: expect.stringContaining(".invalid"),
      contract_number: order.orderNumber,
    });
  });
});
