import { TAX_LINKS } from "@stokaz/contract/tax/tax-links";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, expect, it } from "vitest";
import { ADMIN, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aWithdrawal, type WithdrawalTests } from "../../../../test/withdrawals.ts";
import { UNCOLLECTED_JOB } from "./service.ts";

const harness = useHarness(ADMIN);

let tests: WithdrawalTests;
beforeAll(async () => {
  tests = await aWithdrawal(harness);
});
afterEach(() => harness.setNow(undefined));

type Order = Awaited<ReturnType<WithdrawalTests["anOrder"]>>;

const giveUp = async (): Promise<void> => {
  for (const days of [31, 46]) {
    await tests.money.inDays(days);
    await harness.app.jobs.runNow(UNCOLLECTED_JOB);
  }
};

const endMailTo = async ({ email }: Person, { orderNumber }: Order): Promise<string> =>
  (await harness.mailsTo(email)).find(
    ({ subject }) => subject === `Commande ${orderNumber} : non récupérée`,
  )?.text ?? "";

it("say until when the buyer may still withdraw, and that the seller keeps the money unless they do", async () => {
  covers("own.email.34");
  const order = await tests.anOrder();
  await tests.except(order, "fast_perishable", 1);
  await giveUp();
  const { token } = await tests.logIn(tests.consumer);
  const { lines } = await tests.read(order, { ...tests.consumer, token });
  const day = `jusqu'au ${frenchDay(lines[0].right.until)}`;
  const toBuyer = await endMailTo(tests.consumer, order);
  expect(toBuyer).toContain(
    `Vous pouvez encore changer d'avis ${day} pour 2 × Vanille Bourbon : vous êtes alors remboursé. Sinon, l'argent de la commande reste à l'artisan.`,
  );
  expect(toBuyer).toMatch(/sans vous connecter : http\S+\/retractation\n/);
  expect(await endMailTo(tests.artisan, order)).toContain(
    `L'argent de la commande reste à vous, sauf si l'acheteur change d'avis : il le peut ${day}, et il est alors remboursé.`,
  );
  expect(await endMailTo(tests.gardener, order)).toContain("L'argent de la commande reste à vous.");
});

it("have both links about taxes for the seller, when the money is theirs and at the end", async () => {
  covers("own.product.401");
  const order = await tests.anOrder();
  await giveUp();
  const sent = (await harness.mailsTo(tests.artisan.email)).filter(({ subject }) =>
    [": pas encore récupérée", ": non récupérée"].some(
      (end) => subject === `Commande ${order.orderNumber} ${end}`,
    ),
  );
  expect(sent).toHaveLength(2);
  for (const { text } of sent) for (const { url } of TAX_LINKS) expect(text).toContain(url);
});

it("name no day while other goods of the seller wait", async () => {
  covers("own.email.34");
  const order = await tests.anOrder();
  const [, jam = ""] = order.lineIds;
  await harness.db
    .updateTable("order_lines")
    .set({ seller_id: tests.artisan.userId, is_contested: true })
    .where("id", "=", jam)
    .execute();
  await giveUp();
  expect(await endMailTo(tests.artisan, order)).toContain(
    "il le peut jusqu'à 14 jours après avoir récupéré le reste, et il est alors remboursé.",
  );
});

it("promise nothing of what went back already", async () => {
  covers("own.email.34");
  const order = await tests.anOrder();
  const line = { lineId: order.lineIds[0] };
  expect((await tests.giveBack(order.orderId, 17, { line })).status).toBe(201);
  await giveUp();
  const toBuyer = await endMailTo(tests.consumer, order);
  expect(toBuyer).toMatch(/changer d'avis jusqu'au \d+ \S+ \d{4} pour 1 × Vanille Bourbon :/);
  expect(await endMailTo(tests.artisan, order)).not.toContain("changer d'avis");
});
