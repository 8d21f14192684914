import type { ConversationSubject } from "@stokaz/contract/messages/messages";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  type Person,
  proveEmail,
} from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aDeal, createMessageActions, prove } from "../../../test/messages.ts";
import { insertOrder } from "../../../test/rows.ts";
import { LIVE_CHANNEL } from "../../platform/live/publish.ts";

const harness = useHarness(ADMIN);
const actions = createMessageActions(harness);

let market: Awaited<ReturnType<typeof aDeal>>;
let stranger: Person;
let otherArtisan: Person;
let otherLessor: Person;
let admin: Person;
beforeAll(async () => {
  market = await aDeal(harness);
  stranger = await prove(harness, await aConsumer(harness));
  otherArtisan = await prove(harness, await anArtisan(harness));
  otherLessor = await prove(harness, await aLessor(harness, { connected: false }));
  admin = await prove(harness, await anAdmin(harness));
});

const correspondents = ({ token }: Person, about: ConversationSubject, subjectId: string) =>
  harness.call("GET", `/api/correspondents?about=${about}&subjectId=${subjectId}`, { token });

describe("GET /api/correspondents", () => {
  it("lists whom one may write to about an order, with what it is about", async () => {
    covers("own.api.352", "own.messages.1");
    const { status, body } = await correspondents(market.buyer, "order", market.orderId);
    expect(status).toBe(200);
    expect(body).toEqual({
      about: { kind: "order", id: market.orderId, name: expect.stringMatching(/^CMD-/) },
      people: [
        {
          _id: market.lessor.userId,
          name: "Marie P.",
          side: "keeper",
          isAway: false,
          conversationId: null,
          masksContacts: false,
        },
        {
          _id: market.artisan.userId,
          name: "Vanille des Hauts",
          side: "seller",
          isAway: false,
          conversationId: null,
          masksContacts: false,
        },
      ],
    });
  });

  it("lists nobody for strangers, even if they know an id", async () => {
    covers("own.api.352", "own.messages.1", "own.refusals.326");
    const { orderId, rentalId, productId, spaceId, artisan, lessor, buyer } = market;
    const asked: [Person, ConversationSubject, string, Person][] = [
      [stranger, "order", orderId, artisan],
      [otherArtisan, "order", orderId, buyer],
      [otherLessor, "order", orderId, buyer],
      [admin, "order", orderId, buyer],
      [otherArtisan, "rental", rentalId, lessor],
      [buyer, "rental", rentalId, artisan],
      [otherArtisan, "product", productId, artisan],
      [otherLessor, "product", productId, artisan],
      [stranger, "space", spaceId, lessor],
      [otherLessor, "space", spaceId, lessor],
      [stranger, "product", spaceId, lessor],
    ];
    for (const [person, about, subjectId, to] of asked) {
      const listed = await correspondents(person, about, subjectId);
      const sent = await actions.open(person, about, subjectId, to);
      const answers = [listed, sent].map(({ status, body }) => [status, body.code]);
      expect([about, answers]).toEqual([about, Array(2).fill([404, "conversation/not-found"])]);
    }
  });

  it("names the lessor of a space to artisans who see streets, and to whom they wrote", async () => {
    covers("own.product.773");
    const { spaceId, lessor } = market;
    const unverified = await anArtisan(harness, { isProven: false });
    const nameFor = async (artisan: Person) =>
      (await correspondents(artisan, "space", spaceId)).body.people[0].name;
    expect(await nameFor(unverified)).toBe("un particulier");
    expect(await nameFor(otherArtisan)).toBe("Marie P.");
    await proveEmail(harness, unverified.userId);
    expect(await nameFor(unverified)).toBe("un particulier");
    await actions.opened(unverified, "space", spaceId, lessor, "Est-ce libre ?");
    expect(await nameFor(unverified)).toBe("Marie P.");
  });

  it("lists the lessor of a space that is off offer only for who wrote before", async () => {
    covers("own.product.773", "own.refusals.326");
    const { spaceId, lessor } = await aDeal(harness);
    const [known, other] = [await anArtisan(harness), await anArtisan(harness)];
    await actions.opened(known, "space", spaceId, lessor, "Est-ce libre ?");
    const path = `/api/storageSpace/${spaceId}/offer`;
    const json = { isTakenOff: true };
    expect((await harness.call("PUT", path, { token: lessor.token, json })).status).toBe(200);
    const begun = await correspondents(known, "space", spaceId);
    expect(begun.body.people).toMatchObject([{ conversationId: expect.any(String) }]);
    const answers = [
      await correspondents(other, "space", spaceId),
      await actions.open(other, "space", spaceId, lessor),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(2).fill("conversation/not-found"));
  });

  it("lists nobody about an order that is not paid, nor about a person who is no part of it", async () => {
    covers("own.messages.1");
    const { buyer, productId, artisan, orderId } = market;
    const held = await insertOrder(
      harness.db,
      { buyerId: buyer.userId, productId },
      { status: "pending", paid_at: null, order_number: null },
    );
    expect((await actions.open(buyer, "order", held, artisan)).status).toBe(404);
    expect((await actions.open(buyer, "order", orderId, otherArtisan)).status).toBe(404);
  });
});

describe("a conversation", () => {
  it("is opened by the first message, then read and answered by both", async () => {
    covers("own.api.350", "own.api.353", "own.api.354", "own.api.355", "own.messages.2");
    const { artisan, lessor, rentalId } = await aDeal(harness);
    expect(await actions.list(artisan)).toEqual([]);
    const id = await actions.opened(artisan, "rental", rentalId, lessor, "Puis-je venir à 9 h ?");
    expect((await actions.send(lessor, id, "Oui, je vous attends.")).status).toBe(201);
    const conversation = await actions.read(artisan, id);
    expect(conversation).toMatchObject({
      about: { kind: "rental", id: rentalId, name: "Garage de Terre Sainte" },
      with: { _id: lessor.userId, name: "Marie P.", isAway: false },
      messages: [
        { isMine: false, words: "Oui, je vous attends.", readAt: null },
        { isMine: true, words: "Puis-je venir à 9 h ?" },
      ],
      nextCursor: null,
    });
    expect(await actions.list(lessor)).toMatchObject([
      {
        _id: id,
        with: { name: "Vanille des Hauts" },
        lastWords: "Oui, je vous attends.",
        isLastMine: true,
        unread: 1,
      },
    ]);
    // A second message about the same subject uses the same conversation.
    expect(await actions.opened(lessor, "rental", rentalId, artisan, "Autre chose")).toBe(id);
    const { body } = await correspondents(artisan, "rental", rentalId);
    expect(body.people[0].conversationId).toBe(id);
  });

  it("allows the person asked about a product or a space to answer, not to start", async () => {
    covers("own.messages.1");
    const { artisan, lessor, productId, spaceId } = market;
    const asked = await actions.opened(stranger, "product", productId, artisan);
    expect((await actions.send(artisan, asked, "Il en reste.")).status).toBe(201);
    expect((await actions.open(artisan, "product", productId, stranger)).status).toBe(201);
    const other = await aConsumer(harness);
    expect((await actions.open(artisan, "product", productId, other)).status).toBe(404);
    const rented = await actions.opened(otherArtisan, "space", spaceId, lessor);
    expect((await actions.send(lessor, rented, "C'est libre.")).status).toBe(201);
  });

  it("does not exist for anybody else, administrators included", async () => {
    covers("own.refusals.326", "own.messages.1");
    const { artisan, lessor, rentalId } = market;
    const id = await actions.opened(artisan, "rental", rentalId, lessor);
    for (const person of [stranger, otherArtisan, otherLessor, admin]) {
      const answers = [
        await harness.call("GET", `/api/conversations/${id}`, { token: person.token }),
        await actions.send(person, id, "Je m'invite."),
        await actions.block(person, id),
        await actions.block(person, id, "DELETE"),
        await actions.markRead(person, id, id),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [404, "conversation/not-found"]),
      );
    }
  });

  it("comes in pages, the newest first", async () => {
    covers("own.api.354", "own.api.350");
    const { buyer, artisan, orderId, productId } = await aDeal(harness);
    const id = await actions.opened(buyer, "order", orderId, artisan, "1");
    for (const words of ["2", "3"]) await actions.send(buyer, id, words);
    const first = await actions.read(buyer, id, "?limit=2");
    expect(first.messages.map(({ words }: { words: string }) => words)).toEqual(["3", "2"]);
    const rest = await actions.read(buyer, id, `?limit=2&cursor=${first.nextCursor}`);
    expect(rest.messages.map(({ words }: { words: string }) => words)).toEqual(["1"]);
    expect(rest.nextCursor).toBeNull();
    await actions.opened(buyer, "product", productId, artisan, "Autre sujet");
    const page = await harness.call("GET", "/api/conversations?limit=1", buyer);
    expect(page.body.data[0].about.kind).toBe("product");
    const next = await harness.call(
      "GET",
      `/api/conversations?limit=1&cursor=${page.body.nextCursor}`,
      buyer,
    );
    expect(next.body.data[0]._id).toBe(id);
    const wrong = await harness.call("GET", "/api/conversations?cursor=autre", buyer);
    expect(wrong.status).toBe(400);
  });
});

describe("what is not read", () => {
  it("is counted for its recipient until they read it, and the sender sees that", async () => {
    covers("own.api.351", "own.api.356", "own.messages.6");
    const { buyer, artisan, orderId } = await aDeal(harness);
    const id = await actions.opened(buyer, "order", orderId, artisan, "Un");
    await actions.send(buyer, id, "Deux");
    expect([await actions.unread(artisan), await actions.unread(buyer)]).toEqual([2, 0]);
    const { messages } = await actions.read(artisan, id);
    expect(await actions.unread(artisan)).toBe(2);
    await actions.markRead(artisan, id, messages[1]._id);
    expect(await actions.unread(artisan)).toBe(1);
    await actions.markRead(artisan, id, messages[0]._id);
    expect(await actions.unread(artisan)).toBe(0);
    const [last] = (await actions.read(buyer, id)).messages;
    expect(last.readAt).not.toBeNull();
    // One's own messages do not count as unread.
    await actions.markRead(buyer, id, last._id);
    await actions.send(artisan, id, "Trois");
    expect(await actions.unread(buyer)).toBe(1);
  });
});

describe("contact details", () => {
  const SAID = "Appelez le 0692 12 34 56, 12 rue des Lilas, ou a@b.re";
  const SHOWN = "Appelez le •• masqué ••, •• masqué ••, ou •• masqué ••";

  it("are masked for both as long as no paid order or lease joins them, then shown to both", async () => {
    covers("own.messages.5");
    const { artisan, productId } = market;
    const consumer = await prove(harness, await aConsumer(harness));
    const id = await actions.opened(consumer, "product", productId, artisan, SAID);
    for (const person of [consumer, artisan]) {
      const conversation = await actions.read(person, id);
      expect(conversation.masksContacts).toBe(true);
      expect(conversation.messages[0]).toMatchObject({
        words: SHOWN,
        masked: ["phone", "address", "email"],
      });
      expect((await actions.list(person))[0].lastWords).toBe(SHOWN);
    }
    await insertOrder(harness.db, { buyerId: consumer.userId, productId });
    for (const person of [consumer, artisan]) {
      const conversation = await actions.read(person, id);
      expect(conversation.masksContacts).toBe(false);
      expect(conversation.messages[0]).toMatchObject({ words: SAID, masked: [] });
      expect((await actions.list(person))[0].lastWords).toBe(SAID);
    }
  });

  it("are shown between the two sides of a lease, and a buyer and who keeps their order", async () => {
    covers("own.messages.5");
    const { artisan, lessor, buyer, rentalId, orderId } = market;
    const leased = await actions.opened(artisan, "rental", rentalId, lessor, SAID);
    const ordered = await actions.opened(buyer, "order", orderId, lessor, SAID);
    const read = [
      (await actions.read(lessor, leased)).messages[0],
      (await actions.read(lessor, ordered)).messages[0],
    ];
    expect(read.map(({ words }) => words)).toEqual([SAID, SAID]);
  });

  it("can be seen masked before they are sent", async () => {
    covers("own.api.357", "own.messages.5");
    const { status, body } = await harness.call("POST", "/api/messages/preview", {
      token: stranger.token,
      json: { words: SAID },
    });
    expect([status, body]).toEqual([200, { words: SHOWN, masked: ["phone", "address", "email"] }]);
  });
});

describe("a blocked person", () => {
  it("can neither write nor be written to in any conversation of the two, until unblocked", async () => {
    covers("own.api.359", "own.api.360", "own.refusals.329", "own.refusals.330", "own.messages.7");
    const { buyer, artisan, orderId, productId } = await aDeal(harness);
    const id = await actions.opened(buyer, "order", orderId, artisan);
    expect((await actions.block(artisan, id)).status).toBe(200);
    expect((await actions.block(artisan, id)).status).toBe(200);
    const refused = [
      await actions.send(buyer, id, "Encore"),
      await actions.open(buyer, "product", productId, artisan),
      await actions.send(artisan, id, "Encore"),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, "message/blocked"],
      [403, "message/blocked"],
      [409, "message/blocking"],
    ]);
    expect(await actions.read(artisan, id)).toMatchObject({ isBlocking: true, isBlocked: false });
    expect(await actions.read(buyer, id)).toMatchObject({ isBlocking: false, isBlocked: true });
    await actions.block(buyer, id, "DELETE");
    expect((await actions.send(buyer, id, "Encore")).status).toBe(403);
    await actions.block(artisan, id, "DELETE");
    expect((await actions.send(buyer, id, "Encore")).status).toBe(201);
  });
});

describe("open pages", () => {
  it("receive each message, reading and blocking, for both people and nobody else", async () => {
    covers("own.messages.25");
    const { buyer, artisan, orderId } = await aDeal(harness);
    const heard: string[] = [];
    const listening = await harness.deps.pool.connect();
    listening.on("notification", ({ payload = "" }) => heard.push(payload));
    await listening.query(`listen ${LIVE_CHANNEL}`);
    const id = await actions.opened(buyer, "order", orderId, artisan);
    const [{ _id }] = (await actions.read(artisan, id)).messages;
    await actions.markRead(artisan, id, _id);
    await actions.block(artisan, id);
    await actions.block(artisan, id, "DELETE");
    await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(8));
    listening.release(true);
    const expected = [buyer, artisan].map(({ userId }) => `${userId} conversations`);
    expect(heard.toSorted()).toEqual(expected.flatMap((one) => Array(4).fill(one)).toSorted());
  });
});
