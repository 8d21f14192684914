import { HOUR_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, registrationForm } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { untilOneWaits } from "../../../../test/locks.ts";
import { buildApp } from "../../../app.ts";

const harness = useHarness({ ...ADMIN, RATE_LIMIT: "on" });

const me = async (token: string) => (await harness.call("GET", "/api/auth/me", { token })).status;

describe("an administrator's session", () => {
  it("lasts twelve hours even if used; other sessions last thirty days after each use", async () => {
    covers("own.product.14");
    const [admin, person] = [await anAdmin(harness), await aConsumer(harness)];
    const start = Date.now();
    for (const hours of [5, 11]) {
      await harness.setNow(new Date(start + hours * HOUR_MS));
      expect(await me(admin.token)).toBe(200);
    }
    await harness.setNow(new Date(start + 12 * HOUR_MS + 60_000));
    expect(await me(admin.token)).toBe(401);
    expect(await me(person.token)).toBe(200);
    await harness.setNow(undefined);
  });

  it("is checked again inside each act: a suspended administrator can't finish one", async () => {
    covers("own.product.14");
    const admin = await anAdmin(harness);
    const person = await aConsumer(harness);
    const [, { deletion }] = await harness.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("users")
        .set({ suspended_at: new Date(), suspension_reason: "Essai." })
        .where("id", "=", admin.userId)
        .execute();
      // The call was authorised before the suspension, then it waits inside the act.
      const deletion = harness.call("DELETE", `/api/admin/users/${person.userId}`, {
        token: admin.token,
      });
      await untilOneWaits(harness.db);
      return [undefined, { deletion }] as const;
    });
    expect((await deletion).status).toBe(401);
    await harness.db
      .updateTable("users")
      .set({ suspended_at: null, suspension_reason: null })
      .where("id", "=", admin.userId)
      .execute();
    expect(await me(person.token)).toBe(200);
  });

  it("accepts five login attempts per quarter of an hour, from all addresses together", async () => {
    covers("own.product.14");
    const attempt = (n: number) =>
      harness.call("POST", "/api/auth/login", {
        json: { email: ADMIN.ADMIN_EMAIL, password: `essai-${n}` },
      });
    // The earlier sign-ins of this file count for the limit, too.
    await harness.db.deleteFrom("rate_limits").execute();
    for (let n = 0; n < 5; n += 1) expect((await attempt(n)).status).toBe(400);
    const refused = await attempt(5);
    expect([refused.status, refused.body.code]).toEqual([429, "request/too-many"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("the first administrator", () => {
  it("does not come back at the next start once deleted, and nobody with the freed address keeps it from starting", async () => {
    covers("own.product.670");
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN;
    const { id } = await harness.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const { token, userId } = await aConsumer(harness);
    await harness.db.updateTable("users").set({ role: "admin" }).where("id", "=", userId).execute();
    expect((await harness.call("DELETE", `/api/admin/users/${id}`, { token })).status).toBe(200);
    const startAgain = async () => {
      const { server, jobs } = await buildApp(harness.deps);
      await server.close();
      await jobs.stop();
    };
    await startAgain();
    await harness.db.deleteFrom("rate_limits").execute();
    const signedIn = await harness.call("POST", "/api/auth/login", { json: { email, password } });
    expect(signedIn.status).toBe(400);
    const form = registrationForm("consumer", email);
    expect((await harness.call("POST", "/api/auth/register", { form })).status).toBe(201);
    await startAgain();
  });
});
