import { addDays, DAY_MS, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { changeEmail } from "../../../../test/email.ts";
import { ADMIN, aConsumer } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aWithdrawal, type WithdrawalTests } from "../../../../test/withdrawals.ts";

const harness = useHarness(ADMIN);

let tests: WithdrawalTests;
beforeAll(async () => {
  tests = await aWithdrawal(harness);
});
afterEach(() => harness.setNow(undefined));

const linksTo = async ({ email }: { email: string }): Promise<string[]> =>
  (await harness.mailsTo(email))
    .filter(({ text }) => text.includes("/retractation?token="))
    .map(({ text }) => text);

describe("POST /api/withdrawal-links", () => {
  it("mails a link to the buyer, however they write number and e-mail", async () => {
    covers("own.api.73");
    const order = await tests.anOrder();
    const typed = order.orderNumber.toLowerCase().replace("-", " ");
    await tests.askLink(typed, tests.consumer.email.toUpperCase());
    const mails = await linksTo(tests.consumer);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(order.orderNumber);
  });

  it("answers the same whether they belong together or not, and does the same meanwhile", async () => {
    covers("own.api.73", "own.product.98");
    const order = await tests.anOrder();
    const other = await aConsumer(harness);
    const jobs = async () => {
      const { rows } = await harness.deps.pool.query(
        "select count(*) from pgboss.job where name = 'send-withdrawal-link'",
      );
      return Number(rows[0].count);
    };
    const before = await jobs();
    const right = await tests.askLink(order.orderNumber, tests.consumer.email);
    const wrong = [
      await tests.askLink(order.orderNumber, other.email),
      await tests.askLink("ZZZZ-ZZZZ", tests.consumer.email),
      await tests.askLink(order.orderNumber, "personne@test.re"),
    ];
    expect(wrong.map(({ status, body }) => [status, body])).toEqual(
      wrong.map(() => [right.status, right.body]),
    );
    expect(await jobs()).toBe(before + 4);
    const ofOrder = (await linksTo(tests.consumer)).filter((text) =>
      text.includes(order.orderNumber),
    );
    expect(ofOrder).toHaveLength(1);
    expect(await linksTo(other)).toEqual([]);
    expect(await linksTo({ email: "personne@test.re" })).toEqual([]);
  });

  it("keeps no token in the database, and none of an unknown pair", async () => {
    covers("own.product.98");
    const order = await tests.anOrder();
    await tests.askLink(order.orderNumber, tests.consumer.email);
    const token = await tests.linkOf(tests.consumer);
    const { rows } = await harness.deps.pool.query("select * from withdrawal_links");
    expect(token).not.toBe("");
    expect(JSON.stringify(rows)).not.toContain(token);
    const kept = await harness.db.selectFrom("mails").select("content").execute();
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});

describe("a mailed link", () => {
  const aLink = async () => {
    const order = await tests.anOrder();
    await tests.askLink(order.orderNumber, tests.consumer.email);
    return { order, token: await tests.linkOf(tests.consumer) };
  };

  it("shows the order with name and e-mail, and withdraws without logging in", async () => {
    covers("own.api.74", "own.api.75");
    const { order, token } = await aLink();
    expect((await tests.readLink(token)).body).toMatchObject({
      orderNumber: order.orderNumber,
      name: "Marie Payet",
      email: tests.consumer.email,
      lines: [{ units: 2 }, { units: 1 }],
    });
    const { status } = await tests.byLink(token, order, [{ quantity: 2 }]);
    expect(status).toBe(200);
    expect(await tests.refunded(order)).toEqual([1700]);
    const [made] = (await tests.overview()).data;
    expect(made).toMatchObject({ orderId: order.orderId, sentBy: "link" });
  });

  it("sends the receipt where it is wanted, and to the account too", async () => {
    covers("own.product.99");
    const { order, token } = await aLink();
    const email = "autre-adresse@test.re";
    await tests.byLink(token, order, [{ quantity: 1 }], { email, name: "Marie P." });
    for (const to of [email, tests.consumer.email]) {
      const text = await tests.wroteTo({ ...tests.consumer, email: to }, order);
      expect(text).toContain("votre rétractation est bien reçue");
      expect(text).toContain(`E-mail : ${email}`);
    }
  });

  it("is good for 48 hours, and no other opens anything", async () => {
    covers("own.refusals.100");
    const { order, token } = await aLink();
    await harness.setNow(new Date(Date.now() + 2 * DAY_MS - 60_000));
    expect((await tests.readLink(token)).status).toBe(200);
    await harness.setNow(new Date(Date.now() + 2 * DAY_MS + 60_000));
    for (const one of [token, "inconnu"]) {
      const [read, sent] = [
        await tests.readLink(one),
        await tests.byLink(one, order, [{ quantity: 1 }]),
      ];
      expect([read.status, read.body.code]).toEqual([404, "withdrawal/link-invalid"]);
      expect(sent.body.code).toBe("withdrawal/link-invalid");
    }
  });

  it("opens nothing any more once the address that it went to is replaced", async () => {
    covers("own.product.770", "own.refusals.100");
    const { order, token } = await aLink();
    // The next tests write to the address that the buyer has then.
    Object.assign(tests.consumer, await changeEmail(harness, tests.consumer));
    const answers = [
      await tests.readLink(token),
      await tests.byLink(token, order, [{ quantity: 1 }]),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(2).fill("withdrawal/link-invalid"));
  });
});

describe("a link that was asked on the last day", () => {
  it("withdraws in time although it arrives later; one that is asked the next day does not", async () => {
    covers("own.product.731");
    const order = await tests.anOrder();
    await tests.collect(order);
    const { until } = (await tests.read(order)).lines[0].right;
    const midnight = startOfDay(addDays(until, 1), "Indian/Reunion").getTime();
    await harness.setNow(new Date(midnight - 60_000));
    await tests.askLink(order.orderNumber, tests.consumer.email);
    await harness.setNow(new Date(midnight + 60_000));
    const inTime = await tests.linkOf(tests.consumer);
    expect((await tests.readLink(inTime)).body.lines[0].refusal).toBeNull();
    await tests.askLink(order.orderNumber, tests.consumer.email);
    const late = await tests.linkOf(tests.consumer);
    const refused = await tests.byLink(late, order, [{ quantity: 1 }]);
    expect(refused.body.code).toBe("withdrawal/over");
    expect((await tests.byLink(inTime, order, [{ quantity: 1 }])).status).toBe(200);
  });
});

describe("asking for links again and again", () => {
  const limited = useHarness({ ...ADMIN, RATE_LIMIT: "on" });

  it("stops after five for one e-mail in an hour, whose it is or not", async () => {
    covers("own.api.73");
    const ask = () =>
      limited.call("POST", "/api/withdrawal-links", {
        json: { orderNumber: "ZZZZ-ZZZZ", email: "personne@test.re" },
      });
    const statuses: number[] = [];
    for (const _ of [1, 2, 3, 4, 5, 6]) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
