import { addMonths } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, anAdmin, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createRents, type Rents } from "./rents.ts";

const harness = useHarness(ADMIN);
let rents: Rents;
let admin: Person;

beforeAll(async () => {
  rents = createRents(harness);
  admin = await anAdmin(harness);
});
afterEach(() => harness.setNow(undefined));

const suspend = async ({ userId }: Person): Promise<void> => {
  const json = { reason: "Annonces trompeuses.", ground: "terms", notice: "fraud" };
  const path = `/api/admin/users/${userId}/suspend`;
  const { status } = await harness.call("POST", path, { token: admin.token, json });
  expect(status).toBe(200);
};

const pathOf = (rentalId: string): string => `/api/leases/${rentalId}/leave`;

/** Asks as the administrator for the figures, and gives notice at them. */
const giveNotice = async (rentalId: string, more: object) => {
  const { token } = admin;
  const { endDate, notOwed, refund } = (await harness.call("GET", pathOf(rentalId), { token }))
    .body;
  const json = { endDate, notOwed, refund, ...more };
  return { endDate, ...(await harness.call("POST", pathOf(rentalId), { token, json })) };
};

const textOf = async ({ email }: Person, subject: string): Promise<string> =>
  (await harness.mailsTo(email)).find((mail) => mail.subject.includes(subject))?.text ?? "";

const REASON = "Il nous l'a demandé par écrit.";

describe("a suspended artisan's lease", () => {
  it("is named in the mail about the suspension, with its rents and how notice is given", async () => {
    covers("own.product.560");
    const { artisan, lessor } = await rents.aLease();
    await suspend(artisan);
    const text = await textOf(artisan, "Votre compte est suspendu");
    expect(text).toMatch(/Location qui continue : .*, dernier jour le .*, loyers prélevés/);
    expect(text).toContain("les loyers mensuels restent prélevés sur votre carte");
    expect(text).toContain("nous donnons votre préavis pour vous");
    await suspend(lessor);
    const toLessor = await textOf(lessor, "Votre compte est suspendu");
    expect(toLessor).toContain("vos locataires gardent leur place");
    expect(toLessor).not.toContain("votre préavis");
  });

  it("is left by the operator for them, at the same figures, told to both and recorded", async () => {
    covers("own.product.561");
    const { artisan, lessor, rentalId, from } = await rents.aLease();
    const { token } = artisan;
    const own = (await harness.call("GET", pathOf(rentalId), { token })).body;
    const mayGiveNotice = async () =>
      (await harness.call("GET", `/api/leases/${rentalId}`, { token: admin.token })).body
        .mayGiveNotice;
    expect(await mayGiveNotice()).toBeUndefined();
    await suspend(artisan);
    expect((await harness.call("GET", pathOf(rentalId), { token })).status).toBe(401);
    expect(await mayGiveNotice()).toBe(true);
    const shown = (await harness.call("GET", pathOf(rentalId), { token: admin.token })).body;
    expect(shown).toEqual(own);
    const { status, endDate } = await giveNotice(rentalId, { reason: REASON });
    expect([status, endDate]).toEqual([200, addMonths(from, 1)]);
    expect((await rents.rental(rentalId)).end_date).toBe(endDate);
    expect(await rents.statuses(rentalId)).toEqual(["paid", "cancelled", "cancelled", "cancelled"]);
    const told = await textOf(artisan, "Préavis donné");
    expect(told).toContain(`nous avons donné ce préavis pour vous. Motif : ${REASON}`);
    expect(await textOf(lessor, "s'en va")).toContain(REASON);
    const act = await harness.db
      .selectFrom("audit_log")
      .select(["actor_id", "action", "detail"])
      .where("subject_id", "=", rentalId)
      .executeTakeFirstOrThrow();
    expect(act).toEqual({ actor_id: admin.userId, action: "leave", detail: { reason: REASON } });
  });

  it("is left by the operator with a reason alone, and only while its artisan is suspended", async () => {
    covers("own.refusals.386", "own.refusals.387");
    const { artisan, rentalId, from } = await rents.aLease();
    const { token } = admin;
    const early = await harness.call("GET", pathOf(rentalId), { token });
    expect([early.status, early.body.code]).toEqual([409, "rental/not-suspended"]);
    await suspend(artisan);
    const refused = await giveNotice(rentalId, {});
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ field: "reason", message: "Dites pourquoi vous donnez ce préavis." }] },
    ]);
    expect((await rents.rental(rentalId)).end_date).toBe(addMonths(from, 4));
  });

  it("is left only by an administrator who was confirmed lately, as months may be refunded", async () => {
    covers("own.product.561", "own.signin.16");
    const { artisan, rentalId } = await rents.aLease();
    await suspend(artisan);
    await harness.setNow(new Date(Date.now() + 16 * 60_000));
    expect(await giveNotice(rentalId, { reason: REASON })).toMatchObject({
      status: 403,
      body: { code: "session/confirm-again" },
    });
    const { token } = admin;
    const json = { password: ADMIN.ADMIN_PASSWORD };
    await harness.call("POST", "/api/auth/confirm", { token, json });
    expect((await giveNotice(rentalId, { reason: REASON })).status).toBe(200);
  });
});
