import { randomUUID } from "node:crypto";
import { addDays, addMonths, calendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf } from "../../../test/client.ts";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  aPicture,
  PASSWORD,
  type Person,
} from "../../../test/factories.ts";
import { type Reply, useHarness } from "../../../test/harness.ts";
import { today } from "../../../test/purchases.ts";
import {
  endedRental,
  insertManager,
  insertRental,
  insertSpace,
  type RentalColumns,
} from "../../../test/rows.ts";
import { CERTIFICATE_DELETION_JOB } from "./service.ts";

const harness = useHarness(ADMIN);
afterEach(() => harness.setNow(undefined));

const PDF = "%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n";
const aPdf = (): Blob => new Blob([PDF], { type: "text/plain" });
const IN_A_YEAR = addMonths(today(), 12);

let admin: Person;
let lessor: Person;
let spaceId: string;

beforeAll(async () => {
  [admin, lessor] = await Promise.all([anAdmin(harness), aLessor(harness, { connected: false })]);
  spaceId = await insertSpace(harness.db, lessor.userId);
});

const lets = (artisan: Person, changes: RentalColumns = {}) =>
  insertRental(
    harness.db,
    { spaceId, lessorId: lessor.userId, artisanId: artisan.userId },
    { pallets: 1, ...changes },
  );

const aTenant = async () => {
  const artisan = await anArtisan(harness);
  return { artisan, rentalId: await lets(artisan) };
};

const send = (who: Person, changes: Readonly<Record<string, string | Blob>> = {}): Promise<Reply> =>
  harness.call("POST", "/api/insurance", {
    token: who.token,
    form: {
      insurer: "Prudence Réunion",
      number: "PR-204",
      endsOn: IN_A_YEAR,
      file: aPdf(),
      ...changes,
    },
  });

const insuranceOf = async (rentalId: string, who: Person = lessor) =>
  (await harness.call("GET", `/api/leases/${rentalId}`, { token: who.token })).body.insurance;

const latestOf = async (rentalId: string): Promise<string> =>
  (await insuranceOf(rentalId)).certificates[0]._id;

const open = (who: Person, id: string): Promise<Reply> =>
  harness.call("GET", `/api/insurance/${id}/file`, { token: who.token });

const decide = (id: string, json: object): Promise<Reply> =>
  harness.call("POST", `/api/admin/insurance/${id}/decide`, { token: admin.token, json });

describe("POST /api/insurance", () => {
  it("keeps a certificate as it was declared", async () => {
    covers("own.api.179", "own.api.180", "own.refusals.185", "own.product.226");
    const { artisan, rentalId } = await aTenant();
    expect((await send(artisan)).status).toBe(201);
    const insurance = await insuranceOf(rentalId);
    expect(insurance).toMatchObject({
      state: "declared",
      until: IN_A_YEAR,
      certificates: [
        {
          status: "declared",
          insurer: "Prudence Réunion",
          number: "PR-204",
          reason: null,
          endsOn: IN_A_YEAR,
          fileName: `attestation-assurance-${IN_A_YEAR}.pdf`,
        },
      ],
    });
  });

  it("gives a certificate to its artisan, their lessor and the operator alone", async () => {
    covers("own.api.179", "own.api.180", "own.refusals.185", "own.product.226");
    const { artisan, rentalId } = await aTenant();
    await send(artisan);
    const [{ _id: id }] = (await insuranceOf(rentalId)).certificates;
    for (const reader of [artisan, lessor, admin]) {
      const { status, headers, body } = await open(reader, id);
      expect([status, body, headers.get("content-type")]).toEqual([200, PDF, "application/pdf"]);
      expect(headers.get("content-disposition")).toContain("attachment");
    }
    const manager = await aConsumer(harness);
    await insertManager(harness.db, spaceId, manager);
    const others = [
      ...[manager, await anArtisan(harness), await aLessor(harness, { connected: false })],
    ];
    for (const other of others) {
      expect(codeOf(await open(other, id))).toEqual([404, "certificate/not-found"]);
    }
    expect(await insuranceOf(rentalId, manager)).toBeUndefined();
    expect(codeOf(await open(admin, randomUUID()))).toEqual([404, "certificate/not-found"]);
  });

  it("also accepts a picture, whatever its file name", async () => {
    covers("own.api.179");
    const { artisan, rentalId } = await aTenant();
    const picture = new Blob([await aPicture().arrayBuffer()], { type: "application/pdf" });
    expect((await send(artisan, { file: picture })).status).toBe(201);
    const [{ fileName, _id }] = (await insuranceOf(rentalId)).certificates;
    expect(fileName).toBe(`attestation-assurance-${IN_A_YEAR}.png`);
    expect((await open(artisan, _id)).headers.get("content-type")).toBe("image/png");
  });

  it.each([
    [
      "a text",
      { file: new Blob(["<script>"], { type: "application/pdf" }) },
      415,
      "document/not-readable",
    ],
    ["a cut PDF", { file: new Blob(["%PDF-1.7"]) }, 415, "document/not-readable"],
    ["over 5 MB", { file: new Blob([new Uint8Array(5_242_881)]) }, 413, "document/too-large"],
    ["over yesterday", { endsOn: addDays(today(), -1) }, 409, "certificate/day-out-of-range"],
    ["in four years", { endsOn: addMonths(today(), 48) }, 409, "certificate/day-out-of-range"],
    ["no number", { number: " " }, 400, "request/invalid"],
    ["no file", { file: "" }, 400, "request/invalid"],
  ])("refuses %s", async (_, changes, status, code) => {
    covers("own.refusals.186", "own.refusals.187", "own.refusals.188");
    const artisan = await anArtisan(harness);
    expect(codeOf(await send(artisan, changes))).toEqual([status, code]);
  });

  it("refuses a PDF in a form for pictures", async () => {
    covers("own.refusals.187");
    const { rentalId } = await aTenant();
    const reply = await harness.call("POST", `/api/deliveries/${rentalId}/receive`, {
      token: lessor.token,
      form: { lines: "[]", picture: aPdf() },
    });
    expect(codeOf(reply)).toEqual([415, "picture/not-an-image"]);
  });
});

describe("the operator's answer", () => {
  it("verifies a certificate once, tells its artisan and shows it to the lessor", async () => {
    covers("own.api.181", "own.refusals.189", "own.product.225", "own.product.227");
    const { artisan, rentalId } = await aTenant();
    await send(artisan);
    const id = await latestOf(rentalId);
    const queue = () => harness.call("GET", "/api/admin/queue", { token: admin.token });
    const waiting = async () =>
      (await queue()).body.certificates.items.find(({ _id }: { _id: string }) => _id === id);
    expect(await waiting()).toMatchObject({ artisanName: "Vanille des Hauts", number: "PR-204" });
    expect((await decide(id, { outcome: "verified" })).status).toBe(200);
    expect(codeOf(await decide(id, { outcome: "refused", reason: "Non" }))).toEqual([
      ...[409, "certificate/decided"],
    ]);
    expect(await waiting()).toBeUndefined();
    expect(await insuranceOf(rentalId)).toMatchObject({ state: "verified", until: IN_A_YEAR });
    const mails = await harness.mailsTo(artisan.email);
    expect(mails.filter(({ subject }) => subject === "Votre assurance est vérifiée")).toHaveLength(
      1,
    );
    const { body } = await harness.call("GET", `/api/storageSpace/${spaceId}/occupancy`, {
      token: lessor.token,
    });
    const tenant = body.tenants.find(({ _id }: { _id: string }) => _id === rentalId);
    expect(tenant.insurance).toEqual({ state: "verified", until: IN_A_YEAR });
  });

  it("refuses one with the reason, which its artisan reads", async () => {
    covers("own.api.181", "own.product.227");
    const { artisan, rentalId } = await aTenant();
    await send(artisan);
    const id = await latestOf(rentalId);
    const bare = await decide(id, { outcome: "refused" });
    expect([bare.status, bare.body.errors[0].field]).toEqual([400, "reason"]);
    await decide(id, { outcome: "refused", reason: "Elle n'est pas à votre nom." });
    const insurance = await insuranceOf(rentalId, artisan);
    expect(insurance).toMatchObject({ state: "refused", until: null });
    expect(insurance.certificates[0].reason).toBe("Elle n'est pas à votre nom.");
    const [mail] = await harness
      .mailsTo(artisan.email)
      .then((mails) =>
        mails.filter(
          ({ subject }) => subject === "Votre attestation d'assurance n'est pas acceptée",
        ),
      );
    expect(mail?.text).toContain("Elle n'est pas à votre nom.");
    expect(mail?.text).toContain(`/locations/${rentalId}`);
  });

  it("is not needed for a replaced certificate, also when two come at once", async () => {
    covers("own.refusals.189");
    const { artisan, rentalId } = await aTenant();
    await send(artisan);
    const first = await latestOf(rentalId);
    const replies = await Promise.all(
      [1, 2, 3].map((number) => send(artisan, { number: `N${number}` })),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await insuranceOf(rentalId)).certificates).toHaveLength(1);
    expect(codeOf(await decide(first, { outcome: "verified" }))).toEqual([
      ...[409, "certificate/decided"],
    ]);
    expect(codeOf(await decide(randomUUID(), { outcome: "verified" }))).toEqual([
      ...[404, "certificate/not-found"],
    ]);
  });
});

describe("a certificate", () => {
  it("can't be read by a lessor whose lease had ended when it was sent", async () => {
    covers("own.product.226");
    const artisan = await anArtisan(harness);
    const rentalId = await lets(artisan, endedRental);
    const moved = await aLessor(harness, { connected: false });
    const movedTo = await insertSpace(harness.db, moved.userId);
    const parties = { spaceId: movedTo, lessorId: moved.userId, artisanId: artisan.userId };
    const now = await insertRental(harness.db, parties, { pallets: 1 });
    await send(artisan);
    const [{ _id }] = (await insuranceOf(now, moved)).certificates;
    expect((await open(moved, _id)).status).toBe(200);
    expect(await insuranceOf(rentalId)).toEqual({
      state: "missing",
      until: null,
      certificates: [],
    });
    expect(codeOf(await open(lessor, _id))).toEqual([404, "certificate/not-found"]);
  });

  it("can't be read by a lessor whose lease was given back before it was sent", async () => {
    covers("own.product.665");
    const artisan = await anArtisan(harness);
    const days = { start_date: addDays(today(), -60), months: 12, status: "refunded" } as const;
    const ended = await lets(artisan, { ...days, ended_on: addDays(today(), -50) });
    const unknown = await lets(artisan, days);
    await send(artisan);
    const certificate = await harness.db
      .selectFrom("insurance_certificates")
      .select("id")
      .where("artisan_id", "=", artisan.userId)
      .executeTakeFirstOrThrow();
    const none = { state: "missing", until: null, certificates: [] };
    expect([await insuranceOf(ended), await insuranceOf(unknown)]).toEqual([none, none]);
    expect(codeOf(await open(lessor, certificate.id))).toEqual([404, "certificate/not-found"]);
  });

  it("stays what its former lessor was shown, when another replaces it after the lease", async () => {
    covers("own.product.666");
    const { artisan, rentalId } = await aTenant();
    await send(artisan, { number: "PR-100" });
    await send(artisan);
    const shown = await insuranceOf(rentalId);
    expect(shown).toMatchObject({ state: "declared", certificates: [{ number: "PR-204" }] });
    await harness.db
      .updateTable("insurance_certificates")
      .set({ sent_at: sql`sent_at - interval '4 days'` })
      .where("artisan_id", "=", artisan.userId)
      .execute();
    await harness.db
      .updateTable("rentals")
      .set({ start_date: addDays(addMonths(today(), -3), -2), end_date: addDays(today(), -2) })
      .where("id", "=", rentalId)
      .execute();
    const { certificates } = await insuranceOf(rentalId);
    await send(artisan, { number: "PR-300" });
    expect(certificates).toHaveLength(1);
    expect(await insuranceOf(rentalId)).toMatchObject({ state: "declared", certificates });
  });

  it("is deleted with an account that never rented, and stays if a lease needs it", async () => {
    covers("own.product.229");
    const [stranger, former] = [await anArtisan(harness), await anArtisan(harness)];
    await lets(former, endedRental);
    await send(stranger);
    await send(former);
    for (const { token } of [stranger, former]) {
      const json = { password: PASSWORD };
      expect((await harness.call("DELETE", "/api/auth/account", { token, json })).status).toBe(200);
    }
    const kept = await harness.db
      .selectFrom("insurance_certificates")
      .select("artisan_id")
      .where("artisan_id", "in", [stranger.userId, former.userId])
      .execute();
    expect(kept).toEqual([{ artisan_id: former.userId }]);
  });

  it("is deleted ten years after the year of its end, its file the night after", async () => {
    covers("own.product.229");
    const { artisan, rentalId } = await aTenant();
    await send(artisan);
    const id = await latestOf(rentalId);
    const { privateFiles } = harness.deps;
    const name = `certificate-${id}`;
    const isThere = async () =>
      (
        await harness.db
          .selectFrom("insurance_certificates")
          .select("id")
          .where("id", "=", id)
          .execute()
      ).length;
    const endYear = Number(IN_A_YEAR.slice(0, 4));
    const at = (year: number) => startOfDay(calendarDay(`${year}-01-02`), "Indian/Reunion");
    await harness.setNow(at(endYear + 10));
    await harness.app.jobs.runNow("delete-expired-rows");
    expect(await isThere()).toBe(1);
    await harness.app.jobs.runNow(CERTIFICATE_DELETION_JOB);
    expect(await privateFiles.has(name)).toBe(true);
    await harness.setNow(at(endYear + 11));
    await harness.app.jobs.runNow("delete-expired-rows");
    expect(await isThere()).toBe(0);
    await harness.app.jobs.runNow(CERTIFICATE_DELETION_JOB);
    expect(await privateFiles.has(name)).toBe(false);
  });
});
