import { randomUUID } from "node:crypto";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import {
  ADMIN,
  anAdmin,
  aPicture,
  aShade,
  PASSWORD,
  type Person,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aDeal, createMessageActions } from "../../../../test/messages.ts";
import { roundsOf } from "../../../../test/rounds.ts";
import { setOrderState } from "../../../../test/rows.ts";

const ROUNDS = roundsOf(15);

const harness = useHarness(ADMIN);
const actions = createMessageActions(harness);

let market: Awaited<ReturnType<typeof aDeal>>;
let admin: Person;
beforeAll(async () => {
  market = await aDeal(harness);
  admin = await anAdmin(harness);
});

const countOf = async (id: string): Promise<number> => {
  const { rows } = await harness.deps.pool.query(
    "select count(*) from messages where conversation_id = $1",
    [id],
  );
  return Number(rows[0].count);
};

describe("sending", () => {
  it("happens once for one Idempotency-Key, however often it comes", async () => {
    covers("own.api.355", "own.messages.3");
    const { buyer, artisan, orderId } = market;
    const said = { words: "Une fois", key: randomUUID() };
    const first = await actions.open(buyer, "order", orderId, artisan, said);
    const again = await actions.open(buyer, "order", orderId, artisan, said);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const id = first.body.conversationId;
    const key = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => actions.send(buyer, id, { words: "Deux fois", key })),
    );
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await countOf(id)).toBe(2);
    // The same key of another person is another message.
    await actions.send(artisan, id, { words: "Trois", key });
    expect(await countOf(id)).toBe(3);
  });

  it("makes one conversation of two first messages at once, whoever they come from", async () => {
    covers("own.messages.2");
    for (let round = 0; round < ROUNDS; round += 1) {
      const { buyer, lessor, orderId } = market;
      await harness.db.deleteFrom("conversations").where("subject_id", "=", orderId).execute();
      const answers = await Promise.all([
        actions.open(buyer, "order", orderId, lessor, "De l'acheteuse"),
        actions.open(lessor, "order", orderId, buyer, "Du loueur"),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      const ids = new Set(answers.map(({ body }) => body.conversationId));
      expect(ids.size).toBe(1);
      expect(await countOf(answers[0]?.body.conversationId)).toBe(2);
    }
  });

  it("needs words or a picture, and at most the stated numbers of both", async () => {
    covers("own.api.353", "own.api.355", "own.messages.4");
    const { buyer, artisan, orderId } = market;
    const id = await actions.opened(buyer, "order", orderId, artisan);
    const wrong = [
      await actions.send(buyer, id, "   "),
      await actions.send(buyer, id, "a".repeat(2001)),
      await actions.send(buyer, id, { pictures: Array.from({ length: 5 }, aPicture) }),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([400, 400, 413]);
    expect(wrong.slice(0, 2).map(({ body }) => body.errors)).toEqual([
      [{ field: "words", message: "Écrivez votre message." }],
      [{ field: "words", message: "2000 caractères au maximum" }],
    ]);
    expect((await actions.send(buyer, id, { pictures: [aPicture()] })).status).toBe(201);
    const empty = await actions.open(buyer, "order", orderId, artisan, " ");
    expect(empty.body.errors).toEqual([{ field: "words", message: "Écrivez votre message." }]);
  });

  it("needs a proven address", async () => {
    covers("own.refusals.325");
    const { buyer, artisan, orderId } = await aDeal(harness);
    const id = await actions.opened(buyer, "order", orderId, artisan);
    await harness.db
      .updateTable("users")
      .set({ email_proven_at: null })
      .where("id", "=", artisan.userId)
      .execute();
    const { status, body } = await actions.send(artisan, id, "Bonjour");
    expect([status, body.code]).toEqual([403, "account/email-unproven"]);
    // The other person can still read the messages they got.
    expect((await actions.read(artisan, id)).messages).toHaveLength(1);
  });

  it("is refused to an account that is suspended or closed", async () => {
    covers("own.refusals.331", "own.messages.8");
    const { buyer, artisan, lessor, orderId } = await aDeal(harness);
    const id = await actions.opened(buyer, "order", orderId, artisan);
    const suspended = await harness.call("POST", `/api/admin/users/${artisan.userId}/suspend`, {
      token: admin.token,
      json: { ground: "terms", reason: "Fraude", notice: "fraud" },
    });
    expect(suspended.status).toBe(200);
    const refused = await actions.send(buyer, id, "Êtes-vous là ?");
    expect([refused.status, refused.body.code]).toEqual([409, "message/recipient-away"]);
    expect(await actions.read(buyer, id)).toMatchObject({ with: { isAway: true } });
    const other = await actions.opened(buyer, "order", orderId, lessor);
    await harness.db
      .updateTable("users")
      .set({ deleted_at: new Date() })
      .where("id", "=", lessor.userId)
      .execute();
    expect((await actions.send(buyer, other, "Et vous ?")).body.code).toBe(
      "message/recipient-away",
    );
  });
});

describe("pictures", () => {
  const anAlbum = async () => {
    const { buyer, artisan, orderId } = await aDeal(harness);
    const pictures = [await aShade(10), await aShade(200)];
    const said = { words: "Voyez", pictures };
    const id = await actions.opened(buyer, "order", orderId, artisan, said);
    const [message] = (await actions.read(buyer, id)).messages;
    return { buyer, artisan, id, message, orderId };
  };

  it("can be seen only by the two people", async () => {
    covers("own.api.358", "own.refusals.332", "own.messages.4");
    const { buyer, artisan, message } = await anAlbum();
    expect(message.pictures).toHaveLength(2);
    const [{ _id }] = message.pictures;
    for (const person of [buyer, artisan]) {
      const { status, headers } = await actions.picture(person, _id);
      expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    }
    for (const person of [market.lessor, market.buyer, admin]) {
      const { status, body } = await actions.picture(person, _id);
      expect([status, body.code]).toEqual([404, "message/picture-not-found"]);
    }
    expect((await actions.picture(undefined, _id)).status).toBe(401);
    expect((await actions.picture(buyer, randomUUID())).status).toBe(404);
  });

  it("are deleted with the sender's account, like the words, and are in the sender's archive", async () => {
    covers("own.messages.15");
    const { buyer, artisan, id, message, orderId } = await anAlbum();
    const words = "Mes mots à moi";
    await actions.send(buyer, id, words);
    await actions.send(artisan, id, "Ceux d'un autre");
    const asked = await harness.call("POST", "/api/auth/export", { token: buyer.token });
    expect(asked.status).toBe(200);
    await harness.app.jobs.drain();
    const archive = await fetch(`${harness.baseUrl}/api/auth/export`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    const zip = Buffer.from(await archive.arrayBuffer()).toString("latin1");
    for (const { _id } of message.pictures) expect(zip).toContain(`message-picture-${_id}-large`);
    await setOrderState(harness.db, orderId, "cancelled");
    const closed = await harness.call("DELETE", "/api/auth/account", {
      token: buyer.token,
      json: { password: PASSWORD },
    });
    expect([closed.status, closed.body]).toMatchObject([200, {}]);
    const conversation = await actions.read(artisan, id);
    expect(conversation.with).toMatchObject({ name: "Compte supprimé", isAway: true });
    expect(conversation.messages).toMatchObject([
      { words: "Ceux d'un autre", isErased: false },
      { words: "", isErased: true },
      { words: "", isErased: true, pictures: [] },
    ]);
    const { rows } = await harness.deps.pool.query("select * from messages");
    expect(JSON.stringify(rows)).not.toContain(words);
  });
});

describe("writing very often", () => {
  const limited = useHarness({ ...ADMIN, RATE_LIMIT: "on" });

  it("stops after sixty messages in an hour", async () => {
    covers("own.api.355");
    const acts = createMessageActions(limited);
    const { buyer, artisan, orderId } = await aDeal(limited);
    const id = await acts.opened(buyer, "order", orderId, artisan);
    const statuses = new Set<number>();
    for (let sent = 1; sent < 60; sent += 1) {
      statuses.add((await acts.send(buyer, id, `Message ${sent}`)).status);
    }
    expect([...statuses]).toEqual([201]);
    expect((await acts.send(buyer, id, "De trop")).status).toBe(429);
    expect((await acts.send(artisan, id, "D'un autre")).status).toBe(201);
  });
});
