import { randomUUID } from "node:crypto";
import { addDays } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, anAdmin, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aStockedSpace, today } from "../../../test/rows.ts";

const harness = useHarness(ADMIN);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

afterEach(() => harness.setNow(undefined));

const act = (path: string, json: object) =>
  harness.call("POST", `/api/admin/${path}`, { token: admin.token, json });
const ask = async (path: string) =>
  (await harness.call("GET", `/api/admin/${path}`, { token: admin.token })).body;

const anInjunction = (subjectId: string, more: object = {}) => ({
  authority: "la DGCCRF",
  reference: randomUUID(),
  receivedOn: today(),
  subjectType: "product",
  subjectId,
  asks: "Retirer cette bougie.",
  ...more,
});

/** An injunction against a product that is on sale, as in the operator's queue. */
const aWaitingOne = async (more: object = {}) => {
  const stocked = await aStockedSpace(harness);
  const sent = anInjunction(stocked.productId, more);
  expect((await act("injunctions", sent)).status).toBe(201);
  const { data } = await ask("injunctions");
  const waiting = data.find(({ reference }: typeof sent) => reference === sent.reference);
  return { ...stocked, sent, waiting };
};

const close = ({ _id }: { _id: string }, outcome: string) =>
  act(`injunctions/${_id}/close`, { outcome });

const codeOf = async (answer: ReturnType<typeof act>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

describe("an authority's injunction", () => {
  it("waits in the queue with its deadline, and is late after it", async () => {
    covers("own.api.109", "own.api.22", "own.product.133");
    const { waiting } = await aWaitingOne({ receivedOn: addDays(today(), -10) });
    expect(waiting).toMatchObject({
      number: expect.stringMatching(/^I-[2-9A-Z]{6}$/),
      subjectName: "Miel de letchi",
      isLate: true,
      visibleIds: [waiting.subjectId],
      outcome: null,
      closedAt: null,
    });
    const fresh = await aWaitingOne();
    expect(fresh.waiting.isLate).toBe(false);
    expect(fresh.waiting.dueOn > addDays(today(), 1)).toBe(true);
    const { injunctions } = await ask("queue");
    expect(injunctions.items[0]._id).toBe(waiting._id);
    expect(injunctions.total).toBe((await ask("injunctions")).total);
  });

  it("is carried out: the listing is hidden, its owner told why, the moment kept", async () => {
    covers("own.api.110", "own.product.133");
    const { productId, artisan, waiting, sent } = await aWaitingOne();
    expect((await close(waiting, "hidden")).status).toBe(200);
    expect((await harness.call("GET", `/api/product/${productId}`)).status).toBe(404);
    const mails = await harness.mailsTo(artisan.email);
    const mail = mails.find(({ subject }) => subject === "« Miel de letchi » n'est plus visible");
    expect(mail?.text).toContain(`Injonction de la DGCCRF, référence ${sent.reference}`);
    expect(mail?.text).toContain("À la suite : De l'injonction d'une autorité");
    const { data } = await ask("injunctions?status=closed");
    expect(data[0]).toMatchObject({
      _id: waiting._id,
      outcome: "hidden",
      visibleIds: [],
      isLate: false,
      closedAt: expect.any(String),
      closedBy: "Équipe Administration",
      decision: expect.stringMatching(/^D-/),
    });
    const { data: decisions } = await ask("decisions");
    expect(decisions[0]).toMatchObject({ number: data[0].decision, ground: "injunction" });
  });

  it("is closed as already removed only when nobody sees the listing", async () => {
    covers("own.api.110", "own.refusals.123");
    const { waiting, productId } = await aWaitingOne();
    const gone = () => close(waiting, "already_removed");
    expect(await codeOf(gone())).toEqual([409, "injunction/still-visible"]);
    await act(`products/${productId}/hide`, { reason: "Danger" });
    expect(await codeOf(close(waiting, "hidden"))).toEqual([409, "listing/already-hidden"]);
    const both = await Promise.all([gone(), gone()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await codeOf(gone())).toEqual([409, "injunction/closed"]);
    expect(await codeOf(close({ _id: randomUUID() }, "hidden"))).toEqual([
      404,
      "injunction/not-found",
    ]);
  });

  it("is registered once for a listing, and not with a day in the future", async () => {
    covers("own.api.109", "own.refusals.122");
    const { sent, spaceId } = await aWaitingOne();
    const register = (more: object) => act("injunctions", { ...sent, ...more });
    expect(await codeOf(register({}))).toEqual([409, "injunction/already-registered"]);
    const space = { subjectType: "space", subjectId: spaceId };
    expect((await register(space)).status).toBe(201);
    const later = { reference: randomUUID(), receivedOn: addDays(today(), 1) };
    expect(await codeOf(register(later))).toEqual([409, "injunction/received-later"]);
    const unknown = { subjectId: randomUUID() };
    expect(await codeOf(register(unknown))).toEqual([404, "product/not-found"]);
  });

  it("is in the year's figures and in a file", async () => {
    covers("own.api.104", "own.api.110", "own.product.133");
    const { waiting } = await aWaitingOne({ receivedOn: "2024-03-04" });
    const figuresOf = async () => (await ask("decisions/figures?year=2024")).byInjunction;
    expect(await figuresOf()).toEqual([
      { name: "open", count: 1 },
      { name: "late", count: 1 },
    ]);
    await harness.setNow(new Date("2024-03-06T12:00:00Z"));
    expect((await figuresOf()).length).toBe(1);
    await harness.setNow(undefined);
    await close(waiting, "hidden");
    expect(await figuresOf()).toContainEqual({ name: "hidden", count: 1 });
    const path = "/api/admin/injunctions/export";
    const { body } = await harness.call("GET", path, { token: admin.token });
    const lines = body.split("\r\n");
    expect(lines[0]).toContain("Injonction;Autorité;Référence;Reçue le");
    const line = lines.find((one: string) => one.startsWith(waiting.number));
    expect(line).toMatch(/;2024-03-04;.*;2024-03-06;Annonce masquée;.*;D-.{6};Oui$/);
  });
});
