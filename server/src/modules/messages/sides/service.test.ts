import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import { aConsumer, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aDeal, createMessageActions, prove } from "../../../../test/messages.ts";
import { insertManager } from "../../../../test/rows.ts";
import { UNREAD_MAILS_JOB } from "../public.ts";

const harness = useHarness();
const actions = createMessageActions(harness);
afterEach(() => harness.setNow(undefined));

/** An order at a place where another person hands over for its lessor. */
const aManaged = async () => {
  const deal = await aDeal(harness);
  const manager = await prove(harness, await aConsumer(harness));
  await insertManager(harness.db, deal.spaceId, manager);
  const id = await actions.opened(
    deal.buyer,
    "order",
    deal.orderId,
    deal.lessor,
    "Je viens à 9 h.",
  );
  return { ...deal, manager, id };
};

const dismiss = ({ userId }: Person): Promise<unknown> =>
  harness.db.deleteFrom("space_managers").where("user_id", "=", userId).execute();

const mailsOf = async ({ email }: Person): Promise<string[]> =>
  (await harness.mailsTo(email))
    .filter(({ subject }) => subject === "Vous avez reçu un message")
    .map(({ text }) => text);

const mailLater = async (): Promise<void> => {
  await harness.setNow(new Date(Date.now() + 6 * 60_000));
  await harness.app.jobs.runNow(UNREAD_MAILS_JOB);
};

describe("who hands over for a lessor", () => {
  it("reads and answers about the orders and leases of the place, by name and for the lessor", async () => {
    covers("own.messages.30");
    const { buyer, artisan, lessor, manager, rentalId, id } = await aManaged();
    expect(await actions.unread(manager)).toBe(1);
    const [listed] = await actions.list(manager);
    expect(listed).toMatchObject({ _id: id, unread: 1, actsFor: expect.stringMatching(/ \w\.$/) });
    expect((await actions.send(manager, id, "Je serai là.")).status).toBe(201);
    const [answer, question] = (await actions.read(buyer, id)).messages;
    expect(answer).toMatchObject({ words: "Je serai là.", isMine: false, writtenBy: "Marie P." });
    expect(question).toMatchObject({ writtenBy: null });
    expect((await actions.read(lessor, id)).messages[0]).toMatchObject({ isMine: true });
    await actions.markRead(manager, id, answer._id);
    expect([await actions.unread(manager), await actions.unread(lessor)]).toEqual([0, 0]);
    const opened = await actions.open(manager, "rental", rentalId, artisan, "Je gère l'accès.");
    expect(opened.status).toBe(201);
    expect((await actions.list(lessor)).map(({ _id }: { _id: string }) => _id)).toContain(
      opened.body.conversationId,
    );
  });

  it("sees nothing of other places, and nothing once removed", async () => {
    covers("own.messages.31");
    const { buyer, artisan, lessor, manager, orderId, spaceId, id } = await aManaged();
    const between = await actions.opened(buyer, "order", orderId, artisan, "Et le miel ?");
    const other = await aDeal(harness);
    const asked = await actions.opened(other.artisan, "space", spaceId, lessor, "Encore libre ?");
    for (const unseen of [between, asked]) {
      expect((await actions.read(manager, unseen)).code).toBe("conversation/not-found");
    }
    await mailLater();
    const [text = ""] = await mailsOf(manager);
    await dismiss(manager);
    expect((await actions.read(manager, id)).code).toBe("conversation/not-found");
    expect((await actions.send(manager, id, "Encore là")).body.code).toBe("conversation/not-found");
    expect([await actions.list(manager), await actions.unread(manager)]).toEqual([[], 0]);
    const [, token = ""] = /token=([\w-]+)/.exec(text) ?? [];
    const state = await harness.call("GET", `/api/message-links/state?token=${token}`);
    expect(state.body.code).toBe("message/link-invalid");
  });

  it("is mailed what nobody of the side read, by each one's preferences, and answers by the link", async () => {
    covers("own.messages.32");
    const { buyer, lessor, manager, id } = await aManaged();
    await harness.call("PUT", "/api/notifications/preferences", {
      token: lessor.token,
      json: { topic: "messages", isMailed: false },
    });
    await mailLater();
    expect(await mailsOf(lessor)).toEqual([]);
    const [text = "", ...others] = await mailsOf(manager);
    expect(others).toEqual([]);
    expect(text).toMatch(/Marie P\. a écrit à .+ au sujet de CMD-/);
    const [, token = ""] = /token=([\w-]+)/.exec(text) ?? [];
    const answered = await harness.call("POST", "/api/message-links/answer", {
      json: { token, words: "D'accord." },
    });
    expect(answered.status).toBe(201);
    const [answer] = (await actions.read(buyer, id)).messages;
    expect(answer).toMatchObject({ words: "D'accord.", writtenBy: "Marie P." });
  });

  it("blocks nobody for the lessor", async () => {
    covers("own.refusals.366");
    const { manager, id } = await aManaged();
    for (const method of ["POST", "DELETE"] as const) {
      const { status, body } = await actions.block(manager, id, method);
      expect([status, body.code]).toEqual([403, "message/side-blocks"]);
    }
  });
});
