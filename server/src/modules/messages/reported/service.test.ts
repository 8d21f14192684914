import { randomUUID } from "node:crypto";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, anAdmin, aPicture, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aDeal, createMessageActions } from "../../../../test/messages.ts";

const harness = useHarness(ADMIN);
const actions = createMessageActions(harness);

let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(harness);
});

const open = (reportId: string, { token } = admin) =>
  harness.call("POST", `/api/admin/reports/${reportId}/conversation`, { token });

const reports = async () =>
  (await harness.call("GET", "/api/admin/reports?status=open", { token: admin.token })).body.data;

/** A conversation with a message of the artisan that its buyer may report. */
const aConversation = async () => {
  const market = await aDeal(harness);
  const { buyer, artisan, productId } = market;
  const id = await actions.opened(buyer, "product", productId, artisan, "Appelez le 0692123456");
  await actions.send(artisan, id, { words: "Vous m'ennuyez.", pictures: [aPicture()] });
  const [message] = (await actions.read(buyer, id)).messages;
  return { ...market, id, message };
};

describe("reporting a message", () => {
  it("is only for its recipient", async () => {
    covers("own.messages.13", "own.refusals.328");
    const { buyer, artisan, lessor, message } = await aConversation();
    for (const person of [artisan, lessor, admin]) {
      const { status, body } = await actions.report(person, message._id);
      expect([status, body.code]).toEqual([404, "message/not-found"]);
    }
    expect((await actions.report(buyer, message._id)).status).toBe(201);
    const waiting = (await reports()).filter(
      ({ subjectId }: { subjectId: string }) => subjectId === message._id,
    );
    expect(waiting).toMatchObject([
      { subjectType: "message", subjectName: "Un message", ownerId: artisan.userId },
    ]);
    // The words are shown only with the conversation, and that reading is recorded.
    expect(JSON.stringify(waiting)).not.toContain("ennuyez");
  });

  it("can end with the account suspended or with nothing, not with a message hidden", async () => {
    covers("own.messages.13");
    const { buyer, artisan, message } = await aConversation();
    await actions.report(buyer, message._id);
    const [{ _id }] = (await reports()).filter(
      ({ subjectId }: { subjectId: string }) => subjectId === message._id,
    );
    const decide = (measure: string) =>
      harness.call("POST", `/api/admin/reports/${_id}/decide`, {
        token: admin.token,
        json: { measure, ground: "terms", reason: "Un ton sec n'est pas une insulte." },
      });
    const hidden = await decide("hide");
    expect([hidden.status, hidden.body.code]).toEqual([409, "report/nothing-to-hide"]);
    expect((await decide("none")).status).toBe(200);
    const { rows } = await harness.deps.pool.query(
      "select subject_type, subject_id, measure from moderation_decisions where subject_id = $1",
      [artisan.userId],
    );
    expect(rows).toEqual([{ subject_type: "user", subject_id: artisan.userId, measure: "none" }]);
  });
});

describe("an administrator", () => {
  /** Reports a message; gives the report. */
  const reportOf = async (messageId: string, by: Person): Promise<string> => {
    await actions.report(by, messageId);
    const [{ _id }] = (await reports()).filter(
      ({ subjectId }: { subjectId: string }) => subjectId === messageId,
    );
    return _id;
  };

  it("reads a conversation and its pictures once a message of it was reported", async () => {
    covers("own.api.363", "own.messages.12");
    const { buyer, message } = await aConversation();
    const [picture] = message.pictures;
    expect((await actions.picture(admin, picture._id)).status).toBe(404);
    const _id = await reportOf(message._id, buyer);
    expect((await actions.picture(admin, picture._id)).status).toBe(404);
    const { status, body } = await open(_id);
    expect([status, body]).toMatchObject([
      200,
      {
        about: { kind: "product" },
        messages: [
          { sender: "Marie P.", words: "Appelez le 0692123456", isReported: false },
          { sender: "Vanille des Hauts", words: "Vous m'ennuyez.", isReported: true },
        ],
      },
    ]);
    expect((await actions.picture(admin, picture._id)).status).toBe(200);
  });

  it("tells both sides of each reading, and writes it down", async () => {
    covers("own.api.363", "own.messages.12");
    const { buyer, artisan, id, message } = await aConversation();
    expect((await harness.call("GET", `/api/conversations/${id}`, admin)).status).toBe(404);
    const _id = await reportOf(message._id, buyer);
    expect((await actions.read(artisan, id)).readings).toEqual([]);
    await open(_id);
    for (const person of [buyer, artisan]) {
      expect((await actions.read(person, id)).readings).toHaveLength(1);
    }
    await open(_id);
    expect((await actions.read(artisan, id)).readings).toHaveLength(2);
    const { rows } = await harness.deps.pool.query(
      "select actor_id from audit_log where action = 'read' and subject_type = 'report' and subject_id = $1",
      [_id],
    );
    expect(rows).toEqual([{ actor_id: admin.userId }, { actor_id: admin.userId }]);
  });

  it("reads nothing by a report of another subject, nor without a report", async () => {
    covers("own.refusals.327", "own.messages.12");
    const { buyer, artisan, productId, message } = await aConversation();
    await actions.report(buyer, message._id);
    const json = { cause: "other", words: "Faux", isGoodFaith: true };
    const other = await harness.call("POST", "/api/reports", {
      token: buyer.token,
      json: { ...json, subjectType: "product", subjectId: productId },
    });
    expect(other.status).toBe(201);
    const [{ _id }] = (await reports()).filter(
      ({ subjectId }: { subjectId: string }) => subjectId === productId,
    );
    const refused = await open(_id);
    expect([refused.status, refused.body.code]).toEqual([403, "conversation/not-reported"]);
    expect((await open(randomUUID())).body.code).toBe("report/not-found");
    expect((await open(_id, artisan)).status).toBe(403);
  });
});
