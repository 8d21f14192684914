import { addDays } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  anAdmin,
  anArtisan,
  PASSWORD,
  type Person,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness(ADMIN);
const today = () => harness.deps.clock.today();

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});
beforeEach(async () => {
  await harness.db.deleteFrom("legal_text_drafts").execute();
});

const call = (method: string, path: string, json?: object) =>
  harness.call(method, `/api/admin/legal-texts${path}`, {
    token: admin.token,
    ...(json ? { json } : {}),
  });
const open = async (kind: string) => (await call("GET", `/${kind}/draft`)).body;
const save = (kind: string, draft: object) => call("PUT", `/${kind}/draft`, draft);

/** Saves a draft that can be published, except for the given overrides. @returns its revision */
const aDraft = async (kind: string, otherwise: object = {}): Promise<number> => {
  const { draft, firstDay } = await open(kind);
  const whole = { ...draft, effectiveOn: firstDay, summary: "Plus clair.", ...otherwise };
  const { status, body } = await save(kind, whole);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.revision;
};
const publish = (kind: string, revision: number) => call("POST", `/${kind}/publish`, { revision });

const textOf = async (kind: string) => {
  const { status, body } = await call("GET", "");
  expect(status).toBe(200);
  return body.data.find((text: { kind: string }) => text.kind === kind);
};

describe("a draft", () => {
  it("starts as the latest version, with the facts that its author needs", async () => {
    covers("own.api.92");
    const { status, body } = await call("GET", "/terms/draft");
    expect(status).toBe(200);
    expect(body.title).toBe("Conditions d'utilisation");
    expect(body.draft).toMatchObject({ summary: "", effectiveOn: null, revision: 0 });
    expect(body.draft.markdown).toMatch(/^## 1\. Objet et définitions \{#objet\}/);
    expect(body.firstDay).toBe(addDays(today(), 16));
    expect(body.placeholders).toContainEqual({
      name: "fee",
      meaning: "Les frais de plateforme, en pourcentage",
    });
  });

  it.each(["terms", "privacy", "lessor"])(
    "can start from the next version of %s that comes with the product",
    async (kind) => {
      covers("own.product.766");
      const { draft, next } = await open(kind);
      const { status, body } = await call("POST", "/preview", { markdown: next.markdown });
      expect([status, body.faults]).toEqual([200, []]);
      // Pages, mails and contracts name these articles.
      const anchors = (text: string) => [...text.matchAll(/\{#[a-z-]+\}/g)].map(([name]) => name);
      expect(anchors(next.markdown)).toEqual(expect.arrayContaining(anchors(draft.markdown)));
      expect(await textOf(kind)).toMatchObject({ isNextWaiting: true });
    },
  );

  it("is saved as typed, also unfinished, with its errors", async () => {
    covers("own.api.93");
    const draft = { markdown: "Sans titre.", summary: "", effectiveOn: null, revision: 0 };
    const { status, body } = await save("privacy", draft);
    expect([status, body.revision]).toEqual([200, 1]);
    const message = "Ligne 1 : le texte commence par le titre d'un article, précédé de ##.";
    expect(body.faults).toEqual([{ line: 1, message }]);
    expect((await open("privacy")).draft).toEqual({ ...draft, revision: 1 });
    expect((await textOf("privacy")).draft).toMatchObject({ revision: 1, effectiveOn: null });
  });

  it("never overwrites another person's draft, whether it exists, is new or was deleted", async () => {
    covers("own.refusals.113");
    const revision = await aDraft("mandate");
    const draft = { markdown: "## A", summary: "", effectiveOn: null };
    expect((await save("mandate", { ...draft, revision })).status).toBe(200);
    for (const old of [0, revision]) {
      const { status, body } = await save("mandate", { ...draft, revision: old });
      expect([status, body.code]).toEqual([409, "legal-text/draft-changed"]);
    }
    expect((await call("DELETE", `/mandate/draft?revision=${revision}`)).status).toBe(409);
    expect((await call("DELETE", `/mandate/draft?revision=${revision + 1}`)).status).toBe(200);
    expect((await save("mandate", { ...draft, revision: revision + 1 })).status).toBe(409);
    expect((await textOf("mandate")).draft).toBeNull();
  });

  it("started by two people at once is saved for one of them", async () => {
    covers("own.refusals.113");
    const drafts = ["## Un", "## Deux"].map((markdown) =>
      save("lessor", { markdown, summary: "", effectiveOn: null, revision: 0 }),
    );
    const statuses = (await Promise.all(drafts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});

describe("POST /api/admin/legal-texts/preview", () => {
  const preview = async (markdown: string) => (await call("POST", "/preview", { markdown })).body;

  it("returns the text as it will be shown, and names unknown placeholders", async () => {
    covers("own.api.94");
    const { sections, faults } = await preview("## 1. Prix {#prix}\n\n{{brand}}, {{prix}}");
    expect(sections).toMatchObject([
      { id: "prix", blocks: [{ runs: [{ text: "Stokaz" }, { text: ", {{prix}}" }] }] },
    ]);
    expect(faults).toEqual([{ line: 3, message: "Ligne 3 : {{prix}}, ce repère n'existe pas." }]);
  });

  it("names the line that can't be read", async () => {
    const message = "Ligne 4 : une liste ou une citation ne peut pas en contenir une autre.";
    expect(await preview("## A\n\n- un\n  - deux")).toEqual({
      sections: null,
      faults: [{ line: 4, message }],
    });
    expect(await preview("")).toEqual({ sections: [], faults: [] });
  });
});

describe("publishing", () => {
  it("makes the version that applies from its day on, and only once", async () => {
    covers("own.api.95", "own.api.91");
    const { token } = await anArtisan(harness);
    const revision = await aDraft("mandate", { markdown: "## 1. Neuf {#neuf}\n\nCourt." });
    const { status, body } = await publish("mandate", revision);
    const effectiveOn = addDays(today(), 16);
    expect([status, body.effectiveOn, body.recipients]).toEqual([200, effectiveOn, 1]);
    const { versions, draft, concerned } = await textOf("mandate");
    expect([draft, concerned]).toEqual([null, 1]);
    expect(versions).toMatchObject([
      { effectiveOn, state: "coming", summary: "Plus clair.", accepted: 0 },
      { effectiveOn: "2026-11-23", state: "in-force", accepted: 1, announcement: null },
    ]);
    const shown = await harness.call("GET", `/api/legal-texts/mandate/${effectiveOn}`, { token });
    expect(shown.body).toMatchObject({ sections: [{ id: "neuf" }], previous: "2026-11-23" });
    expect((await publish("mandate", revision)).body.code).toBe("legal-text/draft-changed");
    expect((await open("mandate")).draft.markdown).toBe("## 1. Neuf {#neuf}\n\nCourt.");
  });

  it("by two at once makes one version", async () => {
    const revision = await aDraft("privacy");
    const sent = [1, 2].map(() => publish("privacy", revision));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it("is refused with fewer than fifteen whole days before it, and keeps the draft", async () => {
    covers("own.refusals.114");
    const effectiveOn = addDays(today(), 15);
    const { status, body } = await publish("terms", await aDraft("terms", { effectiveOn }));
    expect([status, body.code]).toEqual([409, "legal-text/too-soon"]);
    expect(body.errors).toMatchObject([{ field: "effectiveOn" }]);
    expect((await open("terms")).draft).toMatchObject({ effectiveOn, summary: "Plus clair." });
  });

  it("is refused before a version that is published already", async () => {
    covers("own.refusals.115");
    await publish("lessor", await aDraft("lessor"));
    const effectiveOn = addDays(today(), 16);
    const { body } = await publish("lessor", await aDraft("lessor", { effectiveOn }));
    expect(body.code).toBe("legal-text/day-taken");
    expect((await open("lessor")).firstDay).toBe(addDays(today(), 17));
  });

  it("is refused for unreadable Markdown, or without day or summary", async () => {
    covers("own.refusals.116");
    const markdown = "## A\n\n{{prix}}\n\n{{delai}}";
    const { status, body } = await publish("terms", await aDraft("terms", { markdown }));
    expect([status, body.code]).toEqual([409, "legal-text/unreadable"]);
    expect(body.errors[0]).toEqual({
      field: "markdown",
      message:
        "Ligne 3 : {{prix}}, ce repère n'existe pas. Ligne 5 : {{delai}}, ce repère n'existe pas.",
    });
    const empty = await aDraft("terms", { effectiveOn: null, summary: "" });
    const refused = await publish("terms", empty);
    const fields = refused.body.errors.map(({ field }: { field: string }) => field);
    expect([refused.status, fields]).toEqual([400, ["summary", "effectiveOn"]]);
  });
});

describe("who accepted a version", () => {
  it("is counted among the open accounts that the version applies to", async () => {
    covers("own.api.91", "own.product.153");
    const before = await textOf("terms");
    await aConsumer(harness);
    const leaves = await aConsumer(harness);
    const closed = await harness.call("DELETE", "/api/auth/account", {
      token: leaves.token,
      json: { password: PASSWORD },
    });
    expect(closed.status).toBe(200);
    const { concerned, versions } = await textOf("terms");
    expect(concerned).toBe(before.concerned + 1);
    expect(versions.at(-1).accepted).toBe(before.versions.at(-1).accepted + 1);
  });

  it("ends the offer of the version that comes with the product", async () => {
    covers("own.product.766");
    const { next } = await open("terms");
    const { status } = await publish("terms", await aDraft("terms", next));
    expect(status).toBe(200);
    expect((await open("terms")).next).toBeNull();
    expect(await textOf("terms")).toMatchObject({ isNextWaiting: false });
    expect((await open("mandate")).next).toBeNull();
    expect(await textOf("mandate")).toMatchObject({ isNextWaiting: false });
  });
});
