import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import { changeEmail } from "../../../../test/email.ts";
import { ADMIN, anAdmin, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aDeal, createMessageActions } from "../../../../test/messages.ts";
import { UNREAD_MAILS_JOB } from "../public.ts";

const harness = useHarness(ADMIN);
const actions = createMessageActions(harness);
afterEach(() => harness.setNow(undefined));

const tokenOf = async ({ email }: Person): Promise<string> => {
  const [mail] = (await harness.mailsTo(email)).filter(({ text }) => text.includes("/repondre"));
  return /\/repondre\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
};

const readBy = (token: string) =>
  harness.call("GET", `/api/message-links/state?token=${encodeURIComponent(token)}`);

const answerBy = (token: string, words: string) =>
  harness.call("POST", "/api/message-links/answer", { json: { token, words } });

/** A message whose recipient got a mail about it. */
const aLink = async () => {
  const market = await aDeal(harness);
  const { buyer, artisan, orderId } = market;
  const id = await actions.opened(buyer, "order", orderId, artisan, "Est-ce prêt ?");
  await harness.setNow(new Date(Date.now() + 6 * 60_000));
  await harness.app.jobs.runNow(UNREAD_MAILS_JOB);
  return { ...market, id, token: await tokenOf(artisan) };
};

describe("a link of a mail", () => {
  it("shows the last words and answers once, without logging in", async () => {
    covers("own.api.361", "own.api.362", "own.refusals.334", "own.messages.11");
    const { buyer, artisan, id, token } = await aLink();
    const read = await readBy(token);
    expect([read.status, read.body]).toMatchObject([
      200,
      {
        conversationId: id,
        with: { name: "Marie P." },
        messages: [{ words: "Est-ce prêt ?", isMine: false }],
        isAnswered: false,
      },
    ]);
    // Opening the link marks nothing as read: mail programs open links, too.
    expect(await actions.unread(artisan)).toBe(1);
    expect((await answerBy(token, " ")).status).toBe(400);
    expect((await answerBy(token, "Oui, à 9 h.")).status).toBe(201);
    const again = await answerBy(token, "Encore");
    expect([again.status, again.body.code]).toEqual([409, "message/link-used"]);
    expect((await readBy(token)).body).toMatchObject({
      isAnswered: true,
      messages: [{ words: "Est-ce prêt ?" }, { words: "Oui, à 9 h.", isMine: true }],
    });
    const conversation = await actions.read(buyer, id);
    expect(conversation.messages[0]).toMatchObject({ words: "Oui, à 9 h.", isMine: false });
    expect(await actions.unread(artisan)).toBe(0);
  });

  it("answers once when it is pressed many times at once", async () => {
    covers("own.messages.11");
    const { buyer, id, token } = await aLink();
    const answers = await Promise.all([1, 2, 3, 4].map((at) => answerBy(token, `Oui ${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await actions.read(buyer, id)).messages).toHaveLength(2);
  });

  it("is valid for fourteen days, stored as a hash, and opens nothing else", async () => {
    covers("own.refusals.333", "own.messages.11");
    const { token } = await aLink();
    const { rows } = await harness.deps.pool.query("select * from message_links");
    expect(token).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(token);
    const kept = await harness.db.selectFrom("mails").select("content").execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    await harness.setNow(new Date(Date.now() + 14 * DAY_MS));
    expect((await readBy(token)).status).toBe(200);
    await harness.setNow(new Date(Date.now() + 14 * DAY_MS + 10 * 60_000));
    for (const one of [token, "inconnu"]) {
      for (const { status, body } of [await readBy(one), await answerBy(one, "Oui")]) {
        expect([status, body.code]).toEqual([404, "message/link-invalid"]);
      }
    }
  });

  const byAdmin = async ({ userId, email: former }: Person): Promise<void> => {
    const { token } = await anAdmin(harness);
    const email = `corrigee-${former}`;
    const json = { name: "Payet", firstName: "Marie", email, mobilePhone: "0692123456" };
    const { status } = await harness.call("PUT", `/api/admin/users/${userId}`, { token, json });
    expect(status).toBe(200);
  };

  it.each([
    ["its holder", (person: Person) => changeEmail(harness, person)],
    ["an administrator", byAdmin],
  ])("opens nothing any more once %s replaced the address that it went to", async (_, replace) => {
    covers("own.product.770", "own.refusals.333");
    const { artisan, token } = await aLink();
    await replace(artisan);
    for (const { status, body } of [await readBy(token), await answerBy(token, "Oui")]) {
      expect([status, body.code]).toEqual([404, "message/link-invalid"]);
    }
  });

  it("can't answer a person who blocked or was blocked", async () => {
    covers("own.messages.7");
    const { buyer, artisan, id, token } = await aLink();
    await actions.block(buyer, id);
    expect((await answerBy(token, "Oui")).body.code).toBe("message/blocked");
    await actions.block(artisan, id);
    expect((await answerBy(token, "Oui")).body.code).toBe("message/blocking");
    await actions.block(buyer, id, "DELETE");
    await actions.block(artisan, id, "DELETE");
    expect((await answerBy(token, "Oui")).status).toBe(201);
  });
});
