import { frenchEuros } from "@stokaz/contract/money/euros";
import { toCents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, expect, it } from "vitest";
import { ADMIN, aConsumer, aLessor, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aTaxYear, type TaxYear } from "../../../../test/tax-year.ts";
import { STATEMENT_JOB } from "../statements/public.ts";

const harness = useHarness(ADMIN);

let year: TaxYear;

beforeAll(async () => {
  year = await aTaxYear(harness);
});

const close = (who: Person) =>
  harness.call("DELETE", "/api/auth/account", { token: who.token, json: { password: PASSWORD } });

const figuresTo = async (who: Person) =>
  (await harness.mailsTo(who.email)).filter(({ subject }) =>
    subject.startsWith("Votre récapitulatif"),
  );

it("tells sellers who close their account what no statement will tell them", async () => {
  covers("own.email.42");
  const { lessor, large } = year;
  expect((await close(large)).status).toBe(200);
  const [mail, ...others] = await figuresTo(large);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Votre récapitulatif 2027, avant la suppression de votre compte");
  expect(mail?.text).toContain(`Montant avant frais : ${frenchEuros(toCents(2100))}`);
  expect(mail?.text).toContain("1 vente");
  expect(mail?.text).toContain("Nous transmettons ces montants");
  expect(mail?.text).toContain("https://www.urssaf.fr/");
  await harness.app.jobs.runNow(STATEMENT_JOB);
  expect(await figuresTo(large)).toHaveLength(1);
  // The statement told the lessor of 2027; what came since is left to tell.
  await year.money.collect(year.buyer, year.waiting.orderId);
  await year.goToApril();
  // Nothing of the tenants is left in the lessor's place.
  await harness.db.updateTable("products").set({ stock_quantity: 0 }).execute();
  expect((await close(lessor)).body).toMatchObject({ message: "Votre compte est supprimé." });
  const told = await figuresTo(lessor);
  expect(told).toHaveLength(2);
  const last = told.find(({ subject }) => subject.startsWith("Votre récapitulatif 2028, avant"));
  expect(last?.text).toContain(`Montant avant frais : ${frenchEuros(toCents(25))}`);
  expect(last?.text).toContain("Cave, jours loués : 40");
});

it("tells nothing to who was never paid", async () => {
  covers("own.email.42");
  for (const who of [await aLessor(harness), await aConsumer(harness)]) {
    expect((await close(who)).status).toBe(200);
    expect(await figuresTo(who)).toEqual([]);
  }
});
