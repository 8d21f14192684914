import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import {
  aConsumer,
  aLessor,
  aSpace,
  PASSWORD,
  registrationForm,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace } from "../../../../test/rows.ts";

const harness = useHarness();

const me = (token: string) => harness.call("GET", "/api/auth/me", { token });

describe("DELETE /api/auth/account", () => {
  const close = (token: string, password: string) =>
    harness.call("DELETE", "/api/auth/account", { token, json: { password } });

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
