import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import { aPicture, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aDeal, createMessageActions } from "../../../../test/messages.ts";
import { buildApp } from "../../../app.ts";
import { UNREAD_MAILS_JOB } from "../public.ts";

const harness = useHarness();
const actions = createMessageActions(harness);
afterEach(() => harness.setNow(undefined));

const SUBJECT = "Vous avez reçu un message";

const inMinutes = (minutes: number): Promise<void> =>
  harness.setNow(new Date(Date.now() + minutes * 60_000));

const textsTo = async ({ email }: Person): Promise<string[]> =>
  (await harness.mailsTo(email))
    .filter(({ subject }) => subject === SUBJECT)
    .map(({ text }) => text);

const run = () => harness.app.jobs.runNow(UNREAD_MAILS_JOB);

const aConversation = async () => {
  const market = await aDeal(harness);
  const { buyer, artisan, orderId } = market;
  const said = { words: "Le miel est-il prêt ?", pictures: [aPicture()] };
  const id = await actions.opened(buyer, "order", orderId, artisan, said);
  return { ...market, id };
};

describe("mails of unread messages", () => {
  it("come after five minutes, with who wrote, the words and where to answer", async () => {
    covers("own.messages.9");
    const { buyer, artisan, id } = await aConversation();
    await inMinutes(4);
    await run();
    expect(await textsTo(artisan)).toEqual([]);
    await actions.send(buyer, id, "Je passe demain.");
    await inMinutes(6);
    await run();
    const [text = "", ...others] = await textsTo(artisan);
    expect(others).toEqual([]);
    expect(text).toContain("Marie P. vous a écrit au sujet de CMD-");
    expect(text).toContain("« Le miel est-il prêt ? » (1 photo)");
    expect(text).toContain("« Je passe demain. »");
    expect(text).toMatch(/\/repondre\?token=[\w-]{43}/);
    expect(await textsTo(buyer)).toEqual([]);
  });

  it("are one for several messages in a row, however often the job runs", async () => {
    covers("own.messages.9");
    const { buyer, artisan, id } = await aConversation();
    await inMinutes(6);
    const second = await buildApp(harness.deps);
    await Promise.all([run(), second.jobs.runNow(UNREAD_MAILS_JOB), run()]);
    await second.server.close();
    await run();
    expect(await textsTo(artisan)).toHaveLength(1);
    await actions.send(buyer, id, "Toujours là ?");
    await inMinutes(20);
    await run();
    expect(await textsTo(artisan)).toHaveLength(1);
    await inMinutes(70);
    await run();
    const texts = await textsTo(artisan);
    expect(texts).toHaveLength(2);
    expect(texts.filter((text) => text.includes("Toujours là ?"))).toHaveLength(1);
  });

  it("come again after the last mailed message was read", async () => {
    covers("own.messages.9");
    const { buyer, artisan, id } = await aConversation();
    await inMinutes(6);
    await run();
    const [last] = (await actions.read(artisan, id)).messages;
    await actions.markRead(artisan, id, last._id);
    await actions.send(buyer, id, "Merci !");
    await inMinutes(12);
    await run();
    expect(await textsTo(artisan)).toHaveLength(2);
  });

  it("don't come about read messages, also if read just before the mail is sent", async () => {
    covers("own.messages.9");
    const { artisan, id } = await aConversation();
    const [last] = (await actions.read(artisan, id)).messages;
    await actions.markRead(artisan, id, last._id);
    await inMinutes(6);
    await run();
    expect(await textsTo(artisan)).toEqual([]);
    const other = await aConversation();
    await inMinutes(13);
    await run();
    const [unread] = (await actions.read(other.artisan, other.id)).messages;
    await actions.markRead(other.artisan, other.id, unread._id);
    expect(await textsTo(other.artisan)).toEqual([]);
  });

  it("mask what the conversation masks", async () => {
    covers("own.messages.5", "own.messages.9");
    const { lessor, spaceId } = await aDeal(harness);
    const asking = await aDeal(harness);
    const said = "Mon numéro : 0692 12 34 56";
    await actions.opened(asking.artisan, "space", spaceId, lessor, said);
    await inMinutes(6);
    await run();
    const [text] = await textsTo(lessor);
    expect(text).toContain("« Mon numéro : •• masqué •• »");
  });

  it("go to no unproven address", async () => {
    covers("own.messages.10");
    const { artisan } = await aConversation();
    await harness.db
      .updateTable("users")
      .set({ email_proven_at: null })
      .where("id", "=", artisan.userId)
      .execute();
    await inMinutes(6);
    await run();
    expect(await textsTo(artisan)).toEqual([]);
  });

  it("have a link that ends them without logging in, and are notified once", async () => {
    covers("own.messages.38", "own.notifications.12");
    const { buyer, artisan, id } = await aConversation();
    await inMinutes(6);
    await run();
    const mails = async () =>
      (await harness.mailsTo(artisan.email)).filter(({ subject }) => subject === SUBJECT);
    const [mail] = await mails();
    expect(mail?.text).toMatch(/\/notifications\/ne-plus-recevoir\?token=[\w-]{43}/);
    expect(mail?.text.match(/Ne plus recevoir ces e-mails/g)).toHaveLength(1);
    const { body } = await harness.call("GET", "/api/notifications", artisan);
    const titles = body.data.map(({ title }: { title: string }) => title);
    expect(titles.filter((title: string) => title === SUBJECT)).toHaveLength(1);
    expect((await fetch(mail?.oneClick ?? "", { method: "POST" })).status).toBe(200);
    await actions.markRead(artisan, id, (await actions.read(artisan, id)).messages[0]._id);
    await actions.send(buyer, id, "Merci !");
    await inMinutes(12);
    await run();
    expect(await mails()).toHaveLength(1);
  });

  it("are not sent to a person who turned them off, but the notification is, without words or secrets", async () => {
    covers("own.messages.9", "own.product.425");
    const { artisan, id } = await aConversation();
    const { status } = await harness.call("PUT", "/api/notifications/preferences", {
      token: artisan.token,
      json: { topic: "messages", isMailed: false },
    });
    expect(status).toBe(200);
    await inMinutes(6);
    await run();
    expect(await textsTo(artisan)).toEqual([]);
    const { body } = await harness.call("GET", "/api/notifications", artisan);
    expect(body.data[0]).toMatchObject({
      topic: "messages",
      title: "Vous avez reçu un message",
      path: `/messages/${id}`,
      text: expect.stringMatching(/^Au sujet de CMD-[\w-]+\.$/),
    });
  });
});
