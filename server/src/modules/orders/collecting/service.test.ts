import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ADMIN } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aWithdrawal, type WithdrawalTests } from "../../../../test/withdrawals.ts";
import { UNCOLLECTED_JOB } from "../public.ts";

const harness = useHarness(ADMIN);

let tests: WithdrawalTests;
let order: Awaited<ReturnType<WithdrawalTests["anOrder"]>>;
beforeEach(async () => {
  tests = await aWithdrawal(harness);
  order = await tests.anOrder();
});
afterEach(() => harness.setNow(undefined));

const PAID = "rgent vous est versé, frais de plateforme déduits.";

/** What keeps the artisan's money from them, and what the mails say then. */
const obstacles: Record<string, { set: () => Promise<unknown>; words: string; link: string }> = {
  "their payment account": {
    set: () =>
      harness.db
        .updateTable("users")
        .set({ is_transfers_active: false })
        .where("id", "=", tests.artisan.userId)
        .execute(),
    words: "dès que votre compte de paiement peut le recevoir",
    link: "/profile",
  },
  "their tax facts": {
    set: () =>
      sql`insert into tax_requests (id, user_id, asked_at, step, step_at)
        values (gen_random_uuid(), ${tests.artisan.userId}, now(), 'payouts-held', now())`.execute(
        harness.db,
      ),
    words: "dès que vos informations fiscales sont complètes",
    link: "/informations-fiscales",
  },
  "the buyer's bank": {
    set: () => tests.contest(order),
    words: "l'argent attend la décision de la banque de l'acheteur",
    link: "/mes-ventes",
  },
};

/** Text of the artisan's mail about the order with these words in its subject. */
const mailAbout = async (words: string): Promise<string> =>
  (await harness.mailsTo(tests.artisan.email)).find(
    ({ subject }) => subject === `Commande ${order.orderNumber} : ${words}`,
  )?.text ?? "";

it("says that the money goes out when nothing keeps it", async () => {
  covers("own.email.35");
  await tests.collect(order);
  expect(await mailAbout("récupérée")).toContain(PAID);
});

it.each(Object.entries(obstacles))(
  "says that the money waits, and where to end that, when it is for %s",
  async (_, { set, words, link }) => {
    covers("own.email.35");
    await set();
    await tests.money.inDays(31);
    await harness.app.jobs.runNow(UNCOLLECTED_JOB);
    await harness.setNow(undefined);
    await tests.collect(order);
    for (const subject of ["pas encore récupérée", "récupérée"]) {
      const text = (await mailAbout(subject)).replaceAll("L'argent", "l'argent");
      expect(text).toContain(words);
      expect(text).toMatch(new RegExp(` : http\\S+${link}\\n`));
      expect(text).not.toContain(PAID);
    }
  },
);
