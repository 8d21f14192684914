import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import { codeOf, textOf } from "../../../../test/client.ts";
import {
  aConsumer,
  aLessor,
  anArtisan,
  PASSWORD,
  type Person,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { insertSpace } from "../../../../test/rows.ts";
import { isManagerOf, listManagedSpaces } from "../public.ts";

const harness = useHarness();

afterEach(() => harness.setNow(undefined));

const aPlace = async () => {
  const lessor = await aLessor(harness, { connected: false });
  return { lessor, spaceId: await insertSpace(harness.db, lessor.userId) };
};

const invite = (by: Person, spaceId: string, email: string) =>
  harness.call("POST", `/api/storageSpace/${spaceId}/managers`, {
    token: by.token,
    json: { email },
  });

const listed = async (by: Person, spaceId: string) =>
  harness.call("GET", `/api/storageSpace/${spaceId}/managers`, { token: by.token });

const remove = (by: Person, spaceId: string, managerId: string) =>
  harness.call("DELETE", `/api/storageSpace/${spaceId}/managers/${managerId}`, {
    token: by.token,
  });

/** Tokens of the invitations that were sent to an address, the newest last. */
const tokensTo = async (email: string): Promise<string[]> =>
  (await harness.mailsTo(email)).flatMap(({ text }) => /invitation=([\w-]+)/.exec(text)?.[1] ?? []);

const accept = (by: Person, token: string | undefined) =>
  harness.call("POST", "/api/handovers/accept-invitation", { token: by.token, json: { token } });

const read = (by: Person, token: string | undefined) =>
  harness.call("GET", `/api/handovers/invitation?token=${token}`, { token: by.token });

const me = async ({ token }: Person) =>
  (await harness.call("GET", "/api/auth/me", { token })).body.user;

/** A place with a manager who accepted. */
const aManagedPlace = async () => {
  const [place, manager] = await Promise.all([aPlace(), aConsumer(harness)]);
  await invite(place.lessor, place.spaceId, manager.email);
  const [token] = await tokensTo(manager.email);
  expect((await accept(manager, token)).status).toBe(200);
  const { body } = await listed(place.lessor, place.spaceId);
  return { ...place, manager, token, managerId: textOf(body.data[0]._id) };
};

describe("inviting somebody to hand orders over", () => {
  it("sends a link that somebody of any role accepts, and the lessor is told", async () => {
    covers("own.api.62", "own.api.64", "own.api.65", "own.product.78");
    const [{ lessor, spaceId }, artisan] = await Promise.all([aPlace(), anArtisan(harness)]);
    expect(await invite(lessor, spaceId, "ami@test.re")).toMatchObject({
      body: { success: true, message: "L'invitation est envoyée à ami@test.re." },
    });
    const [token] = await tokensTo("ami@test.re");
    const what = { storageName: "Garage de Terre Sainte", lessorName: "Marie Payet" };
    expect((await read(artisan, token)).body).toEqual({ ...what, isAccepted: false });
    expect(await isManagerOf(harness.db, artisan.userId, spaceId)).toBe(false);
    expect((await accept(artisan, token)).status).toBe(200);
    expect(await isManagerOf(harness.db, artisan.userId, spaceId)).toBe(true);
    expect((await read(artisan, token)).body).toEqual({ ...what, isAccepted: true });
    const subjects = (await harness.mailsTo(lessor.email)).map(({ subject }) => subject);
    expect(subjects).toContain(
      "Marie Payet peut remettre les commandes de « Garage de Terre Sainte »",
    );
  });

  it("tells the person's own account that there is something to hand over", async () => {
    covers("own.api.66");
    const { manager, lessor, spaceId, managerId } = await aManagedPlace();
    expect((await me(manager)).managesPlaces).toBe(true);
    const spaces = [{ id: spaceId, name: "Garage de Terre Sainte" }];
    expect(await listManagedSpaces(harness.db, manager.userId)).toEqual(spaces);
    await remove(lessor, spaceId, managerId);
    expect(await me(manager)).not.toHaveProperty("managesPlaces");
  });

  it("is done once by whoever says it twice, at once too", async () => {
    const [place, manager] = await Promise.all([aPlace(), aConsumer(harness)]);
    await invite(place.lessor, place.spaceId, manager.email);
    const [token] = await tokensTo(manager.email);
    const answers = await Promise.all([1, 2, 3].map(() => accept(manager, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const mails = (await harness.mailsTo(place.lessor.email)).filter(({ subject }) =>
      subject.includes("peut remettre"),
    );
    expect(mails).toHaveLength(1);
  });

  it("keeps no token that anybody could read", async () => {
    const { token } = await aManagedPlace();
    const rows = await harness.db.selectFrom("space_managers").selectAll().execute();
    expect(token).toBeDefined();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("once more makes the former link useless", async () => {
    const [{ lessor, spaceId }, manager] = await Promise.all([aPlace(), aConsumer(harness)]);
    await invite(lessor, spaceId, manager.email);
    const [former] = await tokensTo(manager.email);
    await invite(lessor, spaceId, manager.email.toUpperCase());
    const tokens = await tokensTo(manager.email.toUpperCase());
    const [token] = tokens.filter((one) => one !== former);
    expect(codeOf(await accept(manager, former))).toEqual([404, "manager/invitation-invalid"]);
    expect((await accept(manager, token)).status).toBe(200);
    expect((await listed(lessor, spaceId)).body.data).toHaveLength(1);
  });
});

describe("an invitation", () => {
  it("is over after fourteen days, and forgotten a month later", async () => {
    covers("own.refusals.87");
    const [{ lessor, spaceId }, manager] = await Promise.all([aPlace(), aConsumer(harness)]);
    await invite(lessor, spaceId, manager.email);
    const [token] = await tokensTo(manager.email);
    await harness.setNow(new Date(Date.now() + 14 * DAY_MS));
    expect(codeOf(await accept(manager, token))).toEqual([404, "manager/invitation-invalid"]);
    expect((await listed(lessor, spaceId)).body.data[0].state).toBe("expired");
    await harness.setNow(new Date(Date.now() + 45 * DAY_MS));
    await harness.app.jobs.runNow("delete-expired-rows");
    const left = harness.db.selectFrom("space_managers").where("space_id", "=", spaceId);
    expect(await left.selectAll().execute()).toEqual([]);
  });

  it("that somebody accepted is nobody else's", async () => {
    const { token } = await aManagedPlace();
    const other = await aConsumer(harness);
    expect(codeOf(await accept(other, token))).toEqual([404, "manager/invitation-invalid"]);
    expect(codeOf(await read(other, token))).toEqual([404, "manager/invitation-invalid"]);
  });

  it("to one's own place is refused", async () => {
    covers("own.refusals.83", "own.refusals.88");
    const { lessor, spaceId } = await aPlace();
    const own = await invite(lessor, spaceId, lessor.email.toUpperCase());
    expect(codeOf(own)).toEqual([409, "manager/own-address"]);
    await invite(lessor, spaceId, "autre-adresse@test.re");
    const [token] = await tokensTo("autre-adresse@test.re");
    expect(codeOf(await accept(lessor, token))).toEqual([409, "manager/own-place"]);
  });
});

describe("the managers of a place", () => {
  it("are listed with how far each has come", async () => {
    covers("own.api.61");
    const { lessor, spaceId, manager } = await aManagedPlace();
    await invite(lessor, spaceId, "plus-tard@test.re");
    expect((await listed(lessor, spaceId)).body.data).toMatchObject([
      { email: manager.email, name: "Marie Payet", state: "accepted" },
      { email: "plus-tard@test.re", name: null, state: "invited", acceptedAt: null },
    ]);
  });

  it("are five at most, even when more are invited at once", async () => {
    covers("own.refusals.84", "own.refusals.85");
    const { lessor, spaceId, manager } = await aManagedPlace();
    const again = await invite(lessor, spaceId, manager.email);
    expect(codeOf(again)).toEqual([409, "manager/already-named"]);
    const emails = [1, 2, 3, 4, 5, 6].map((n) => `ami-${n}@test.re`);
    const answers = await Promise.all(emails.map((email) => invite(lessor, spaceId, email)));
    const codes = answers.flatMap(({ body }) => body.code ?? []);
    expect(codes).toEqual(["manager/too-many", "manager/too-many"]);
    expect((await listed(lessor, spaceId)).body.data).toHaveLength(5);
  });

  it("can be taken out: they are nothing from then on, and told", async () => {
    covers("own.api.63", "own.refusals.86");
    const { lessor, spaceId, manager, managerId, token } = await aManagedPlace();
    expect((await remove(lessor, spaceId, managerId)).status).toBe(200);
    expect(await isManagerOf(harness.db, manager.userId, spaceId)).toBe(false);
    expect(codeOf(await accept(manager, token))).toEqual([404, "manager/invitation-invalid"]);
    const again = await remove(lessor, spaceId, managerId);
    expect(codeOf(again)).toEqual([404, "manager/not-found"]);
    const subjects = (await harness.mailsTo(manager.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Vous ne remettez plus les commandes de « Garage de Terre Sainte »");
  });

  it("refuses anyone but their lessor", async () => {
    const { spaceId, managerId } = await aManagedPlace();
    const other = await aLessor(harness, { connected: false });
    for (const answer of [
      await listed(other, spaceId),
      await invite(other, spaceId, "ami@test.re"),
      await remove(other, spaceId, managerId),
    ]) {
      expect(codeOf(answer)).toEqual([403, "space/not-yours"]);
    }
  });

  it("end with their account, and with the lessor's", async () => {
    const [one, other] = await Promise.all([aManagedPlace(), aManagedPlace()]);
    const close = ({ token }: Person) =>
      harness.call("DELETE", "/api/auth/account", { token, json: { password: PASSWORD } });
    expect((await close(one.manager)).status).toBe(200);
    expect((await listed(one.lessor, one.spaceId)).body.data).toEqual([]);
    expect((await close(other.lessor)).status).toBe(200);
    expect(await me(other.manager)).not.toHaveProperty("managesPlaces");
  });
});
