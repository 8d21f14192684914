import { DAY_MS } from "@stokaz/contract/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aPicture, PASSWORD, type Person, registrationForm } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aMarket, type Market } from "./market.ts";
import { createMessageActions } from "./messages.ts";
import { aProduct } from "./purchases.ts";
import { aPhone } from "./second-factor.ts";

const harness = useHarness(ADMIN);

/** In every word that the person ever gives, and in none of anybody else's. */
const MARK = "zqx";
const EMAIL = `${MARK}-marie@test.re`;
const WORDS = `Des mots de ${MARK}, et le 06 92 98 76 54.`;

/**
 * What still has words of somebody whose account is closed: the other side's contract, and what they reported, which is
 * somebody else's case. Each has an end of its own (docs/operations.md).
 */
const KEPT = ["papers", "reports"];

let market: Market;
let person: Person;

beforeAll(async () => {
  market = await aMarket(harness);
  const form = {
    ...registrationForm("consumer", EMAIL),
    ...{
      name: `Payet-${MARK}`,
      firstName: `Marie-${MARK}`,
      address: `1 rue ${MARK}, 97410 Saint-Pierre`,
    },
    ...{ fixedPhone: "0262987654", mobilePhone: "0692987654" },
  };
  const { body } = await harness.call("POST", "/api/auth/register", { form });
  person = { token: body.token, userId: body.user._id, email: EMAIL };
  await harness.db
    .updateTable("users")
    .set({ email_proven_at: new Date() })
    .where("id", "=", person.userId)
    .execute();
});

afterEach(() => harness.setNow(undefined));

/** The tables in which something that the person gave can be read. */
const findMarked = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name
    from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`.execute(
    harness.db,
  );
  const marked: string[] = [];
  for (const { name } of rows) {
    const found = await sql`select 1 from ${sql.table(name)} as line
      where line::text ~* ${`${MARK}|98 ?76 ?54`} limit 1`.execute(harness.db);
    if (found.rows.length > 0) marked.push(name);
  }
  return marked;
};

const privateFiles = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of harness.deps.privateFiles.list()) names.push(name);
  return names;
};

/** All that a buyer can say, show or ask for. */
const live = async (): Promise<void> => {
  const { token } = person;
  const product = await aProduct(harness, market.artisan, market.rentalId, { quantity: "9" });
  const order = await market.money.aPaidOrder(person, product, 2);
  await market.money.collect(person, order.orderId);
  const actions = createMessageActions(harness);
  const said = { words: WORDS, pictures: [aPicture()] };
  await actions.opened(person, "order", order.orderId, market.artisan, said);
  const about = { about: "seller", purchaseId: order.orderId, subjectId: market.artisan.userId };
  const asked = [
    await harness.call("POST", "/api/reviews", {
      token,
      json: { ...about, rating: 4, words: WORDS },
    }),
    await harness.call("POST", "/api/reports", {
      token,
      json: {
        ...{ subjectType: "product", subjectId: product._id, cause: "danger" },
        ...{ words: WORDS, isGoodFaith: true },
      },
    }),
    await harness.call("PUT", "/api/auth/email", {
      token,
      json: { email: `${MARK}-autre@test.re`, password: PASSWORD },
    }),
    await harness.call("POST", "/api/auth/export", { token }),
  ];
  const [line] = await harness.db
    .selectFrom("order_lines")
    .select("id")
    .where("order_id", "=", order.orderId)
    .execute();
  const claim = await harness.call("POST", "/api/claims", {
    token,
    form: {
      ...{ purpose: "order", purchaseId: order.orderId, reason: "damaged", words: WORDS },
      ...{ wish: "whole", lines: JSON.stringify([{ lineId: line?.id, units: 1 }]) },
      pictures: aPicture(),
    },
  });
  const withdrawn = await harness.call("POST", `/api/claims/${claim.body.claimId}/moves`, {
    token,
    form: { move: "withdraw", words: WORDS },
  });
  expect([...asked, claim, withdrawn].map(({ status }) => status < 300)).not.toContain(false);
  await harness.app.jobs.drain();
  await aPhone(harness, person);
  await harness.setNow(undefined);
};

describe("an account that is closed", () => {
  it("leaves nothing of its person but what the other side and the law keep", async () => {
    covers("own.email.10", "own.messages.15");
    await live();
    expect(await findMarked()).toEqual(expect.arrayContaining(["users", "messages", "reviews"]));
    expect(await privateFiles()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^message-picture/),
        expect.stringMatching(/^claim-picture/),
      ]),
    );
    const { status } = await harness.call("DELETE", "/api/auth/account", {
      token: person.token,
      json: { password: PASSWORD },
    });
    expect(status).toBe(200);
    await harness.app.jobs.drain();
    expect(await findMarked()).toEqual(KEPT);
    // What they were told of anybody else stays.
    const told = harness.db.selectFrom("notifications").select("title");
    expect(await told.where("user_id", "=", market.lessor.userId).execute()).not.toEqual([]);
    await harness.setNow(new Date(Date.now() + 2 * DAY_MS));
    for (const job of ["delete-old-message-files", "delete-old-claim-pictures"]) {
      await harness.app.jobs.runNow(job);
    }
    expect((await privateFiles()).filter((name) => /picture/.test(name))).toEqual([]);
  });
});
