import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness(ADMIN);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

const audit = async (query: Record<string, string> = {}) => {
  const { status, body } = await harness.call(
    "GET",
    `/api/admin/audit?${new URLSearchParams(query)}`,
    {
      token: admin.token,
    },
  );
  return { status, ...body };
};

const signIn = (password: string = ADMIN.ADMIN_PASSWORD) =>
  harness.call("POST", "/api/auth/login", { json: { email: ADMIN.ADMIN_EMAIL, password } });

const suspend = ({ userId }: Person) =>
  harness.call("POST", `/api/admin/users/${userId}/suspend`, {
    token: admin.token,
    json: { reason: "Essai" },
  });

describe("the audit log", () => {
  it("lists every act, newest first, with its author and its subject", async () => {
    covers("own.api.18", "D4.privacy.6");
    const person = await aConsumer(harness);
    await suspend(person);
    await harness.call("POST", `/api/admin/users/${person.userId}/reinstate`, {
      token: admin.token,
    });
    const { data, total } = await audit({ subjectId: person.userId });
    expect(total).toBe(2);
    expect(data[1]).toEqual({
      _id: expect.any(String),
      createdAt: expect.any(String),
      action: "suspend",
      actor: { _id: admin.userId, name: "Équipe Administration" },
      subjectType: "user",
      subjectId: person.userId,
      subjectName: "Marie Payet",
      detail: { reason: "Essai." },
    });
    expect(data[0].action).toBe("reinstate");
  });

  it("keeps no name of a closed account", async () => {
    const person = await aConsumer(harness);
    await harness.call("PUT", `/api/admin/users/${person.userId}`, {
      token: admin.token,
      json: { name: "Zéphirin", firstName: "Ti", email: person.email, mobilePhone: "0692000000" },
    });
    await harness.call("DELETE", `/api/admin/users/${person.userId}`, { token: admin.token });
    const { data } = await audit({ subjectId: person.userId });
    expect(data.map(({ action }: { action: string }) => action)).toEqual(["delete", "edit"]);
    expect(data[0].subjectName).toBeNull();
    const kept = await harness.db.selectFrom("audit_log").selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/Zéphirin|Payet/);
  });

  it("knows administrators' sign-ins, those refused too, and nobody else's", async () => {
    await signIn();
    await signIn("mauvais");
    const { data } = await audit({ subjectId: admin.userId });
    expect(data.slice(0, 2)).toMatchObject([
      { action: "sign-in-refused", actor: null },
      { action: "sign-in", actor: { _id: admin.userId } },
    ]);
    const person = await aConsumer(harness);
    await harness.call("POST", "/api/auth/login", {
      json: { email: person.email, password: "trois letchis bien rouges" },
    });
    expect((await audit({ subjectId: person.userId })).total).toBe(0);
  });

  it("knows who was made an administrator by the settings, and their new passwords", async () => {
    expect((await audit({ action: "grant" })).data).toMatchObject([
      { actor: null, subjectId: admin.userId },
    ]);
    const { body } = await signIn();
    // The change of the password ends the other sessions.
    admin = { ...admin, token: body.token };
    await harness.call("PUT", "/api/auth/password", {
      token: body.token,
      json: { currentPassword: ADMIN.ADMIN_PASSWORD, newPassword: "un-autre-secret" },
    });
    expect((await audit({ action: "password" })).total).toBe(1);
    await harness.call("PUT", "/api/auth/password", {
      token: body.token,
      json: { currentPassword: "un-autre-secret", newPassword: ADMIN.ADMIN_PASSWORD },
    });
  });

  it("is filtered by act, subject, day and author, ten per page", async () => {
    covers("own.api.18");
    const { total } = await audit();
    expect((await audit({ q: "administration" })).total).toBeGreaterThan(0);
    expect((await audit({ q: "personne de ce nom" })).total).toBe(0);
    expect((await audit({ from: "2030-01-01" })).total).toBe(0);
    expect((await audit({ to: "2030-01-01" })).total).toBe(total);
    expect((await audit({ subject: "space" })).total).toBe(0);
    expect((await audit({ page: "1" })).data.length).toBeLessThanOrEqual(10);
    expect((await audit({ action: "unknown" })).status).toBe(400);
  });

  it("is exported with its filters, and the export is recorded", async () => {
    covers("own.api.19");
    const person = await aConsumer(harness);
    await suspend(person);
    const { body, headers } = await harness.call(
      "GET",
      `/api/admin/audit/export?subjectId=${person.userId}`,
      { token: admin.token },
    );
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [head, line, end] = body.split("\r\n");
    expect(head).toContain("Date;Action;Par;Objet");
    expect(line).toMatch(/Suspension;Équipe Administration;Utilisateur;.*;Marie Payet;/);
    expect(end).toBe("");
    expect((await audit({ action: "export" })).data[0]).toMatchObject({
      actor: { _id: admin.userId },
      detail: { list: "audit", subjectId: person.userId },
    });
  });

  it.each([
    ["changed", sql`update audit_log set action = 'edit'`],
    ["deleted", sql`delete from audit_log`],
    ["emptied", sql`truncate audit_log`],
  ])("can't be %s, even directly in the database", async (_, statement) => {
    covers("D4.privacy.6");
    await expect(statement.execute(harness.db)).rejects.toThrow("the audit log is only added to");
  });
});
