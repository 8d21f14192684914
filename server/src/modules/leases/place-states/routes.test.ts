import { randomUUID } from "node:crypto";
import type { PlaceStateKind } from "@stokaz/contract/handover/place-states";
import { addDays, addMonths, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "../../../../test/client.ts";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  PASSWORD,
  type Person,
} from "../../../../test/factories.ts";
import { type Reply, useHarness } from "../../../../test/harness.ts";
import { download, readPdf } from "../../../../test/papers.ts";
import { today } from "../../../../test/purchases.ts";
import {
  insertManager,
  insertRental,
  insertSpace,
  type RentalColumns,
} from "../../../../test/rows.ts";
import { PLACE_FILE_DELETION_JOB } from "../place-files/public.ts";

const harness = useHarness(ADMIN);
afterEach(() => harness.setNow(undefined));

let admin: Person;
let lessor: Person;
let artisan: Person;
let manager: Person;
let spaceId: string;
let id: string;

beforeAll(async () => {
  [admin, lessor, artisan, manager] = await Promise.all([
    anAdmin(harness),
    aLessor(harness, { connected: false }),
    anArtisan(harness),
    aConsumer(harness),
  ]);
  spaceId = await insertSpace(harness.db, lessor.userId, { surface_m2: 1000 });
  await insertManager(harness.db, spaceId, manager);
});

const aLease = (changes: RentalColumns = {}): Promise<string> => {
  const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
  return insertRental(harness.db, parties, { pallets: 1, ...changes });
};

beforeEach(async () => {
  id = await aLease();
});

const at = (path: string, kind: PlaceStateKind = "entry") =>
  `/api/leases/${id}/place-states/${kind}/${path}`;

const both = async (who: Person = lessor) => {
  const { status, body } = await harness.call("GET", `/api/leases/${id}/place-states`, {
    token: who.token,
  });
  expect(status).toBe(200);
  return body;
};

const entry = async (who?: Person) => (await both(who)).entry;

const write = (who: Person, notes: string, replaces = "", kind?: PlaceStateKind): Promise<Reply> =>
  harness.call("PUT", at("notes", kind), { token: who.token, json: { notes, replaces } });

/** A picture with a unique shade. @param shade 0 to 12 */
const aShade = async (shade: number): Promise<File> => {
  const background = { r: shade * 20, g: 60, b: 30 };
  const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background } });
  const bytes = await image
    .jpeg()
    .withExif({ IFD0: { Copyright: "chez moi" } })
    .toBuffer();
  return new File([Uint8Array.from(bytes)], "photo.jpg", { type: "image/jpeg" });
};

const add = async (who: Person, shade: number, description = ""): Promise<Reply> =>
  harness.call("POST", at("pictures"), {
    token: who.token,
    form: { picture: await aShade(shade), description },
  });

const sign = async (who: Person, version?: number): Promise<Reply> =>
  harness.call("POST", at("sign"), {
    token: who.token,
    json: { version: version ?? (await entry()).version },
  });

const look = (who: Person, pictureId: string, size = "small") =>
  fetch(`${harness.baseUrl}${at(`pictures/${pictureId}`)}?size=${size}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });

const paper = (who: Person): Promise<Reply> =>
  harness.call("GET", at("paper"), { token: who.token });

const file = (who: Person) => download(harness, at("paper"), who.token);

const subjects = async ({ email }: Person): Promise<string[]> =>
  (await harness.mailsTo(email))
    .filter(({ text }) => text.includes(`/locations/${id}`))
    .map(({ subject }) => subject.split(" : ")[0] ?? "");

const bySide = (signatures: { side: string; holds: boolean }[]) =>
  Object.fromEntries(signatures.map(({ side, holds }) => [side, holds]));

describe("the state of a place", () => {
  it("is an empty draft at first", async () => {
    covers("own.api.138");
    expect(await entry()).toEqual({
      kind: "entry",
      status: "draft",
      version: 0,
      isOpen: true,
      fileName: null,
      opensOn: addDays(today(), -7),
      closesOn: addDays(today(), 15),
      notes: { lessor: "", artisan: "" },
      pictures: [],
      signatures: [],
    });
  });

  it("is written by each side separately, and read by the people of the lease", async () => {
    covers("own.api.138", "own.api.139", "own.api.140", "own.product.188");
    expect((await write(artisan, " Sol propre \n")).status).toBe(200);
    expect((await write(manager, "Une étagère reste")).status).toBe(200);
    expect((await add(artisan, 1, "Le fond")).status).toBe(201);
    expect((await add(manager, 2)).status).toBe(201);
    for (const reader of [artisan, lessor, manager, admin]) {
      expect(await entry(reader)).toMatchObject({
        notes: { lessor: "Une étagère reste", artisan: "Sol propre" },
        pictures: [
          { side: "artisan", description: "Le fond" },
          { side: "lessor", description: "" },
        ],
      });
    }
  });

  it("is of nobody else: others are answered as if there was no lease", async () => {
    covers("own.api.138", "own.api.139", "own.api.140", "own.product.188");
    for (const other of [await aLessor(harness, { connected: false }), await anArtisan(harness)]) {
      const list = `/api/leases/${id}/place-states`;
      const asked = [
        harness.call("GET", list, { token: other.token }),
        write(other, "Bonjour"),
        add(other, 3),
        sign(other, 1),
        paper(other),
      ];
      for (const reply of await Promise.all(asked)) {
        expect(codeOf(reply)).toEqual([404, "rental/not-found"]);
      }
    }
  });

  it("can't be written by the operator, nor signed by a manager of the place", async () => {
    covers("own.refusals.151");
    await write(lessor, "Rien à dire");
    for (const reply of [await write(admin, "Vu"), await add(admin, 1), await sign(admin)]) {
      expect(codeOf(reply)).toEqual([403, "place-state/read-only"]);
    }
    expect(codeOf(await sign(manager))).toEqual([403, "place-state/sides-sign"]);
  });

  it("loses no note when two people write at once for one side", async () => {
    covers("own.refusals.152");
    const replies = await Promise.all([write(lessor, "A"), write(manager, "B")]);
    const codes = replies.map(({ status }) => status).toSorted();
    expect(codes).toEqual([200, 409]);
    // The trail's entry, as far as it is read here.
    const { notes } = (await entry()) as { notes: { lessor: string } };
    expect(codeOf(await write(manager, "C"))).toEqual([409, "place-state/changed"]);
    expect((await write(manager, "C", notes.lessor)).status).toBe(200);
  });

  it("refuses notes that are too long, and files that are not pictures", async () => {
    const { status, body } = await write(lessor, "a".repeat(4001));
    expect([status, body.errors[0].field]).toEqual([400, "notes"]);
    const picture = new Blob(["%PDF-1.7\n%%EOF"], { type: "image/png" });
    const reply = await harness.call("POST", at("pictures"), {
      token: lessor.token,
      form: { picture },
    });
    expect(codeOf(reply)).toEqual([415, "picture/not-an-image"]);
    const nowhere = at("notes").replace("entry", "summer");
    const json = { notes: "", replaces: "" };
    expect((await harness.call("PUT", nowhere, { token: lessor.token, json })).status).toBe(400);
  });

  it.each([
    ["entry", -8, false],
    ["entry", -7, true],
    ["entry", 15, true],
    ["entry", 16, false],
    ["exit", 81, false],
    ["exit", 107, false],
  ] as const)("the %s is open %i days from the first day: %s", async (kind, days, isOpen) => {
    covers("own.refusals.150", "own.product.189");
    const start = today();
    const end = addMonths(start, 3);
    const length = Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS);
    id = await aLease({ start_date: addDays(start, -days), end_date: addDays(end, -days) });
    const isExitOpen = days >= length - 7 && days <= length + 15;
    expect((await both())[kind].isOpen).toBe(kind === "exit" ? isExitOpen : isOpen);
    const reply = await write(lessor, "Vu", "", kind);
    expect(codeOf(reply)).toEqual(
      (kind === "exit" ? isExitOpen : isOpen) ? [200, undefined] : [409, "place-state/not-open"],
    );
  });

  it("of its end follows an end that moved, and is none of a lease that was given back", async () => {
    covers("own.refusals.150", "own.product.189");
    expect(codeOf(await write(artisan, "Vide", "", "exit"))).toEqual([
      ...[409, "place-state/not-open"],
    ]);
    const soon = addDays(today(), 7);
    await harness.db.updateTable("rentals").set({ end_date: soon }).where("id", "=", id).execute();
    expect((await write(artisan, "Vide", "", "exit")).status).toBe(200);
    await harness.db
      .updateTable("rentals")
      .set({ status: "refunded" })
      .where("id", "=", id)
      .execute();
    expect((await both()).exit).toMatchObject({ isOpen: false, notes: { artisan: "Vide" } });
    expect(codeOf(await sign(artisan, 2))).toEqual([409, "place-state/not-open"]);
  });
});

describe("pictures of a place", () => {
  it("are private, of two widths, without what the phone wrote into them", async () => {
    covers("own.api.142", "own.product.190");
    await add(lessor, 5);
    const [{ _id }] = (await entry()).pictures;
    for (const reader of [artisan, lessor, manager, admin]) {
      const answer = await look(reader, _id);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    const [small, large] = await Promise.all(
      ["small", "large"].map(async (size) => {
        const bytes = await (await look(artisan, _id, size)).arrayBuffer();
        return sharp(new Uint8Array(bytes)).metadata();
      }),
    );
    expect([small?.width, large?.width, large?.exif]).toEqual([480, 1280, undefined]);
    const stranger = await anArtisan(harness);
    expect((await look(stranger, _id)).status).toBe(404);
    expect((await look(lessor, randomUUID())).status).toBe(404);
    const name = `place-picture-${_id}-large.jpg`;
    expect(await harness.deps.privateFiles.has(name)).toBe(true);
    expect((await harness.call("GET", `/pictures/${name}`)).status).toBe(404);
    const other = await aLease();
    const elsewhere = at(`pictures/${_id}`).replace(id, other);
    const reply = await harness.call("GET", elsewhere, { token: lessor.token });
    expect(codeOf(reply)).toEqual([404, "place-state/picture-not-found"]);
  });

  it("are described and taken away by the side that added them", async () => {
    covers("own.api.141", "own.refusals.153");
    await add(lessor, 1, "Porte");
    const [{ _id }] = (await entry()).pictures;
    const path = at(`pictures/${_id}`);
    const describeAs = (who: Person, description: string) =>
      harness.call("PUT", path, { token: who.token, json: { description } });
    const remove = (who: Person) => harness.call("DELETE", path, { token: who.token });
    for (const reply of [await describeAs(artisan, "Non"), await remove(artisan)]) {
      expect(codeOf(reply)).toEqual([404, "place-state/picture-not-found"]);
    }
    const stranger = await anArtisan(harness);
    for (const reply of [await describeAs(stranger, "Non"), await remove(stranger)]) {
      expect(codeOf(reply)).toEqual([404, "rental/not-found"]);
    }
    expect((await describeAs(manager, " Porte rayée ")).status).toBe(200);
    expect((await entry()).pictures[0].description).toBe("Porte rayée");
    expect((await remove(manager)).status).toBe(200);
    expect((await entry()).pictures).toEqual([]);
    expect(codeOf(await remove(lessor))).toEqual([404, "place-state/picture-not-found"]);
    await harness.setNow(new Date(Date.now() + 2 * DAY_MS));
    await harness.app.jobs.runNow(PLACE_FILE_DELETION_JOB);
    expect(await harness.deps.privateFiles.has(`place-picture-${_id}-large.jpg`)).toBe(false);
  });

  it("are at most eight per side, also with requests at once; the same picture counts once", async () => {
    covers("own.refusals.153");
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((shade) => add(lessor, shade)));
    expect((await add(lessor, 7)).status).toBe(201);
    expect((await entry()).pictures).toHaveLength(7);
    const replies = await Promise.all([add(lessor, 8), add(manager, 9)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe(
      "place-state/too-many-pictures",
    );
    expect((await entry()).pictures).toHaveLength(8);
    expect((await add(artisan, 8)).status).toBe(201);
  });
});

describe("signing", () => {
  it("is for the version that was read; an edit makes it invalid, and the signer is told once", async () => {
    covers("own.api.143", "own.refusals.152", "own.product.188");
    await write(lessor, "Sol propre");
    const { version } = await entry();
    await write(artisan, "Un carreau fêlé");
    expect(codeOf(await sign(lessor, version))).toEqual([409, "place-state/changed"]);
    expect((await sign(lessor)).status).toBe(200);
    expect((await sign(lessor)).status).toBe(200);
    expect(await subjects(artisan)).toEqual(["À vous de signer l'état des lieux d'entrée"]);
    expect(bySide((await entry()).signatures)).toEqual({ lessor: true });
    await add(artisan, 1);
    await add(artisan, 2);
    expect(bySide((await entry()).signatures)).toEqual({ lessor: false });
    expect((await entry()).status).toBe("draft");
    expect(await subjects(lessor)).toEqual(["L'état des lieux d'entrée a changé"]);
    await write(artisan, "Un carreau fêlé", "Un carreau fêlé");
    expect((await sign(artisan)).status).toBe(200);
    expect(bySide((await entry()).signatures)).toEqual({ lessor: false, artisan: true });
  });

  it("is refused while nothing is written", async () => {
    covers("own.refusals.151");
    expect(codeOf(await sign(lessor, 1))).toEqual([409, "place-state/empty"]);
    await write(lessor, "Rien");
    await write(lessor, "", "Rien");
    expect(codeOf(await sign(lessor))).toEqual([409, "place-state/empty"]);
  });

  const renameSpace = (name: string) =>
    harness.db.updateTable("storage_spaces").set({ name }).where("id", "=", spaceId).execute();

  /** Expects both sides' notes, the picture and the signatures in the PDF. */
  const expectSignedPaper = async (bytes: Uint8Array): Promise<void> => {
    const { text, data, isTagged, tags } = await readPdf(bytes);
    for (const words of [
      ...["État des lieux d'entrée", "Garage de Terre Sainte", "Vanille des Hauts"],
      ...["Remarques du loueur Sol propre", "Remarques de l'artisan Un carreau fêlé"],
      ...["Photo 1 : Le carreau", "Ajoutée par l'artisan le", "Le loueur Marie Payet, le"],
    ]) {
      expect(text).toContain(words);
    }
    expect([isTagged, tags.includes("Figure"), data.pictures.length]).toEqual([true, true, 1]);
  };

  /** Has both sides write, then sign at once; gives the version that they signed. */
  const signAtOnce = async (): Promise<number> => {
    await write(lessor, "Sol propre");
    await write(artisan, "Un carreau fêlé");
    await add(artisan, 1, "Le carreau");
    expect(codeOf(await paper(artisan))).toEqual([404, "place-state/not-signed"]);
    const { version } = await entry();
    const replies = await Promise.all([sign(lessor, version), sign(artisan, version)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    return version;
  };

  it("by both, also at once, is final, and both are told", async () => {
    covers("own.api.143", "own.product.189", "own.refusals.153");
    const version = await signAtOnce();
    const fileName = `etat-des-lieux-entree-${today()}-garage-de-terre-sainte.pdf`;
    expect(await entry()).toMatchObject({ status: "signed", isOpen: false, fileName });
    for (const { email } of [lessor, artisan]) {
      const mails = (await harness.mailsTo(email)).filter(({ subject, text }) => {
        return subject.startsWith("L'état des lieux d'entrée est signé") && text.includes(id);
      });
      expect(mails).toHaveLength(1);
    }
    const refused = [
      await write(lessor, "Autre chose", "Sol propre"),
      await add(artisan, 2),
      await harness.call("DELETE", at(`pictures/${(await entry()).pictures[0]._id}`), {
        token: artisan.token,
      }),
    ];
    for (const reply of refused) expect(codeOf(reply)).toEqual([409, "place-state/signed"]);
    expect((await sign(artisan, version)).status).toBe(200);
  });

  it("by both makes a PDF that stays as it is, of which the hash is kept", async () => {
    covers("own.api.144", "own.product.189");
    await signAtOnce();
    const fileName = `etat-des-lieux-entree-${today()}-garage-de-terre-sainte.pdf`;
    await renameSpace("Autre nom");
    const made = await file(lessor);
    await renameSpace("Garage de Terre Sainte");
    expect(made.headers.get("content-disposition")).toContain(fileName);
    await expectSignedPaper(made.bytes);
    for (const reader of [artisan, manager, admin]) {
      expect((await file(reader)).bytes).toEqual(made.bytes);
    }
    const { sha256 } = await harness.db
      .selectFrom("place_states")
      .select("sha256")
      .where("rental_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("against an edit at the same time: either it is of the edited version, or it is refused or has fallen", async () => {
    covers("own.refusals.152");
    for (let round = 0; round < 5; round += 1) {
      id = await aLease();
      await write(lessor, "Sol propre");
      await sign(artisan);
      const { version } = await entry();
      const [signed, added] = await Promise.all([sign(lessor, version), add(artisan, round)]);
      const { status } = await entry();
      const outcome = [signed.status, added.status, status].join();
      expect(["200,409,signed", "409,201,draft"]).toContain(outcome);
    }
  });

  it("stays as it was, whatever a program would do to its rows, until its lease is deleted", async () => {
    covers("own.product.189");
    await write(lessor, "Sol propre");
    await add(lessor, 1);
    await sign(lessor);
    await sign(artisan);
    const changes = [
      sql`update place_states set lessor_notes = '' where rental_id = ${id}`,
      sql`update place_states set status = 'draft', facts = null, signed_at = null where rental_id = ${id}`,
      sql`delete from place_states where rental_id = ${id}`,
      sql`update place_state_pictures set description = 'Autre' where state_id in (select id from place_states where rental_id = ${id})`,
      sql`delete from place_state_pictures where state_id in (select id from place_states where rental_id = ${id})`,
      sql`delete from place_state_signatures where state_id in (select id from place_states where rental_id = ${id})`,
    ];
    for (const change of changes)
      await expect(change.execute(harness.db)).rejects.toThrow(/signed/);
    const kept = `place-picture-${(await entry()).pictures[0]._id}-small.jpg`;
    await harness.db.deleteFrom("rentals").where("id", "=", id).execute();
    const left = harness.db.selectFrom("place_states").select("id").where("rental_id", "=", id);
    expect(await left.execute()).toEqual([]);
    await harness.setNow(new Date(Date.now() + 2 * DAY_MS));
    await harness.app.jobs.runNow(PLACE_FILE_DELETION_JOB);
    expect(await harness.deps.privateFiles.has(kept)).toBe(false);
  });
});

describe("a closed account", () => {
  const exit = async () => (await both()).exit;

  /** Has both sides of a lease show and write how the place was left, and some of them sign it. */
  const describeExit = async (lease: string, leaving: Person, signers: readonly Person[]) => {
    id = lease;
    const form = { picture: await aShade(3) };
    for (const { token } of [leaving, lessor]) {
      await harness.call("POST", at("pictures", "exit"), { token, form });
    }
    await write(leaving, "Tout est vide", "", "exit");
    await write(lessor, "Bien reçu", "", "exit");
    const json = { version: (await exit()).version };
    for (const { token } of signers) {
      await harness.call("POST", at("sign", "exit"), { token, json });
    }
  };

  it("takes its words and pictures out of what was not signed, and leaves what was", async () => {
    covers("own.product.190");
    const leaving = await anArtisan(harness);
    const parties = { spaceId, lessorId: lessor.userId, artisanId: leaving.userId };
    const term = { start_date: addMonths(today(), -1), end_date: today(), months: 1 };
    const [draft, final] = [
      await insertRental(harness.db, parties, { pallets: 1, ...term }),
      await insertRental(harness.db, parties, { pallets: 1, ...term }),
    ];
    await describeExit(draft, leaving, [leaving]);
    await describeExit(final, leaving, [leaving, lessor]);
    const json = { password: PASSWORD };
    const closed = await harness.call("DELETE", "/api/auth/account", {
      token: leaving.token,
      json,
    });
    expect(closed.status).toBe(200);
    expect(await exit()).toMatchObject({ status: "signed", notes: { artisan: "Tout est vide" } });
    expect((await exit()).pictures).toHaveLength(2);
    id = draft;
    expect(await exit()).toMatchObject({
      notes: { artisan: "", lessor: "Bien reçu" },
      pictures: [{ side: "lessor" }],
      signatures: [],
    });
  });

  it("has what concerns its leases in its archive, pictures of both sides with it", async () => {
    covers("own.product.190");
    await add(artisan, 1);
    const [{ _id }] = (await entry()).pictures;
    await harness.call("POST", "/api/auth/export", { token: lessor.token });
    await harness.app.jobs.drain();
    const answer = await fetch(`${harness.baseUrl}/api/auth/export`, {
      headers: { authorization: `Bearer ${lessor.token}` },
    });
    const archive = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    expect(archive).toContain(`images/place-picture-${_id}-large.jpg`);
  });
});
