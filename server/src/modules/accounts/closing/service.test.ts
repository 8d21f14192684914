import { readFileSync } from "node:fs";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  aConsumer,
  aLessor,
  anArtisan,
  aSpace,
  PASSWORD,
  type Person,
  registrationForm,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace } from "../../../../test/rows.ts";
import { joinTeam } from "../../../../test/team.ts";

const harness = useHarness();

const me = (token: string) => harness.call("GET", "/api/auth/me", { token });

const close = (token: string, password: string) =>
  harness.call("DELETE", "/api/auth/account", { token, json: { password } });

describe("DELETE /api/auth/account", () => {
  it("needs the password", async () => {
    covers("own.refusals.20");
    const { token } = await aConsumer(harness);
    const { status, body } = await close(token, "faux");
    expect([status, body.code]).toEqual([400, "account/wrong-password"]);
    expect((await me(token)).status).toBe(200);
  });

  it("ends the sessions, frees the e-mail and says so to the person", async () => {
    covers("D5.calls.7", "D4.accounts.5");
    const { email, token } = await aConsumer(harness);
    expect((await close(token, PASSWORD)).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    const login = await harness.call("POST", "/api/auth/login", {
      json: { email, password: PASSWORD },
    });
    expect(login.status).toBe(400);
    expect((await harness.mailsTo(email)).map(({ subject }) => subject)).toContain(
      "Votre compte est supprimé",
    );
    const form = registrationForm("consumer", email);
    expect((await harness.call("POST", "/api/auth/register", { form })).status).toBe(201);
  });

  it("forgets from which network address a place was offered, of accounts closed long ago, too", async () => {
    covers("own.product.597");
    const lessor = await aLessor(harness);
    const spaceId = await aSpace(harness, lessor);
    const read = () =>
      harness.db
        .selectFrom("storage_spaces")
        .select(["offered_at", "offered_from"])
        .where("id", "=", spaceId)
        .executeTakeFirstOrThrow();
    const offered = await read();
    expect(offered.offered_from).toBe("127.0.0.1");
    expect((await close(lessor.token, PASSWORD)).status).toBe(200);
    const forgotten = { offered_at: null, offered_from: null };
    expect(await read()).toEqual(forgotten);
    await harness.db.updateTable("storage_spaces").set(offered).where("id", "=", spaceId).execute();
    await harness.app.jobs.runNow("delete-expired-rows");
    expect(await read()).toEqual(forgotten);
  });

  it("forgets where a place is that was held once but never rented", async () => {
    covers("own.product.650");
    const { spaceId, lessor, rentalId } = await aStockedSpace(harness);
    await harness.db
      .updateTable("rentals")
      .set({ status: "expired", confirmed_at: null })
      .where("id", "=", rentalId)
      .execute();
    expect((await close(lessor.token, PASSWORD)).status).toBe(200);
    const place = await harness.db
      .selectFrom("storage_spaces")
      .select(["address", "lat", "lng"])
      .where("id", "=", spaceId)
      .executeTakeFirst();
    expect(place).toEqual({ address: "", lat: null, lng: null });
  });

  it("is refused while a commitment is open", async () => {
    covers("D5.calls.7", "own.refusals.24");
    const { lessor } = await aStockedSpace(harness);
    const { status, body } = await close(lessor.token, PASSWORD);
    expect([status, body.code]).toEqual([409, "account/has-commitments"]);
  });
});

describe("what others were told of somebody whose account closes", () => {
  /** A consumer of this name, who has yet to prove their address. */
  const called = async (firstName: string, name: string): Promise<Person> => {
    const form = { ...registrationForm("consumer"), firstName, name };
    const { body } = await harness.call("POST", "/api/auth/register", { form });
    return { token: body.token, userId: body.user._id, email: form.email };
  };

  /** What somebody was told of their team. */
  const titlesOf = async ({ token }: Person): Promise<string[]> =>
    (await harness.call("GET", "/api/notifications", { token })).body.data
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.endsWith("équipe"));

  /** An artisan with two members of their team, both called Marie Payet. */
  const aTeam = async () => {
    const seller = await anArtisan(harness);
    const members = [await aConsumer(harness), await aConsumer(harness)] as const;
    for (const member of members) await joinTeam(harness, seller, member, ["sales"]);
    return { seller, members };
  };

  const JOINED = "Marie Payet a rejoint votre équipe";
  const LEFT = "Marie Payet a quitté votre équipe";

  it("goes, also what is of a team that they left, and nothing of those who have the same name", async () => {
    covers("own.product.692");
    const { seller, members } = await aTeam();
    const [member, other] = members;
    expect(await titlesOf(seller)).toEqual([JOINED, JOINED]);
    const left = await harness.call("DELETE", `/api/team/seats/${seller.userId}`, {
      token: member.token,
    });
    expect([left.status, await titlesOf(seller)]).toEqual([200, [LEFT, JOINED, JOINED]]);
    for (const { token } of [await aConsumer(harness), await called("votre", "équipe")]) {
      expect((await close(token, PASSWORD)).status).toBe(200);
    }
    expect(await titlesOf(seller)).toEqual([LEFT, JOINED, JOINED]);
    expect((await close(member.token, PASSWORD)).status).toBe(200);
    expect(await titlesOf(seller)).toEqual([JOINED]);
    expect((await close(other.token, PASSWORD)).status).toBe(200);
    expect(await titlesOf(seller)).toEqual([]);
  });

  it("goes, too, of what was told before it was kept whom it names", async () => {
    covers("own.product.692");
    const { seller, members } = await aTeam();
    const ofSeller = async () => {
      const { rows } = await sql<{ user_id: string }>`
        select distinct notification_names.user_id from notification_names
        join notifications on notifications.id = notification_id
        where notifications.user_id = ${seller.userId}`.execute(harness.db);
      return rows.map(({ user_id }) => user_id).toSorted();
    };
    await aConsumer(harness);
    await sql`delete from notification_names`.execute(harness.db);
    expect(await ofSeller()).toEqual([]);
    const migration = new URL(
      "../../../../migrations/0481_find_whom_notifications_name.sql",
      import.meta.url,
    );
    await sql.raw(readFileSync(migration, "utf8")).execute(harness.db);
    expect(await ofSeller()).toEqual(members.map(({ userId }) => userId).toSorted());
  });
});
