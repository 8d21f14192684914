import { addDays, type CalendarDay, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { useHarness } from "../../../test/harness.ts";
import { publishText } from "../../../test/legal-texts.ts";
import { writeFirstTexts } from "./shipped/service.ts";

const harness = useHarness();
const get = (path: string) => harness.call("GET", `/api/legal-texts/${path}`);
const today = (): CalendarDay => harness.deps.clock.today();

const publish = (kind: "privacy" | "lessor", effectiveOn: CalendarDay, markdown: string) =>
  publishText(harness, { kind, effectiveOn, markdown });

afterEach(() => harness.setNow(undefined));

const inDays = (days: number): Promise<void> =>
  harness.setNow(new Date(Date.now() + days * DAY_MS));

type Run = { text: string };
const wordsOf = (sections: readonly { blocks: { runs?: Run[] }[] }[]): string =>
  sections
    .flatMap(({ blocks }) => blocks.flatMap(({ runs = [] }) => runs.map(({ text }) => text)))
    .join("");

describe("GET /api/legal-texts/:kind", () => {
  it("answers the text that comes with the product, article by article, its settings filled in", async () => {
    covers("own.api.87", "own.product.115");
    const { status, body } = await get("terms");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: "Conditions d'utilisation",
      inForce: { effectiveOn: "2025-01-01" },
      versions: [{ effectiveOn: "2025-01-01", state: "in-force", summary: "" }],
    });
    const ids = body.inForce.sections.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(17);
    expect(ids).toEqual(expect.arrayContaining(["objet", "retractation", "garanties"]));
    const words = wordsOf(body.inForce.sections);
    expect(words).toContain("Ces conditions régissent l'usage de Stokaz et les contrats");
    expect(words).not.toContain("{{");
  });

  it("answers the new version from its day on, and announces it before", async () => {
    covers("own.product.116");
    await publish("privacy", addDays(today(), 20), "## 1. Court {#court}\n\nNous gardons peu.");
    const before = (await get("privacy")).body;
    expect(before.inForce.effectiveOn).toBe("2025-01-01");
    expect(before.versions[0]).toMatchObject({ state: "coming", summary: "Plus clair." });
    await inDays(20);
    const after = (await get("privacy")).body;
    expect(after.inForce.sections).toMatchObject([{ id: "court", title: "1. Court" }]);
    expect(after.versions.map(({ state }: { state: string }) => state)).toEqual([
      "in-force",
      "past",
    ]);
  });

  it("knows four texts, and refuses any other", async () => {
    for (const kind of ["terms", "privacy", "mandate", "lessor"]) {
      expect((await get(kind)).status).toBe(200);
    }
    expect((await get("cookies")).status).toBe(400);
  });
});

describe("GET /api/legal-texts/:kind/:day", () => {
  it("answers any version, also one of the past, and which came before it", async () => {
    covers("own.api.88", "own.refusals.110");
    const day = addDays(today(), 30);
    await publish("lessor", day, "## 1. Neuf {#neuf}\n\nTexte.");
    const { body } = await get(`lessor/${day}`);
    expect(body).toMatchObject({
      state: "coming",
      previous: "2026-11-23",
      title: "Conditions des loueurs",
    });
    expect((await get("lessor/2026-11-23")).body).toMatchObject({ previous: null });
    const none = await get("lessor/2024-01-01");
    expect([none.status, none.body.code]).toEqual([404, "legal-text/not-found"]);
  });
});

describe("GET /api/legal-texts/:kind/:day/changes", () => {
  it("compares a version word by word with the one before, or with any", async () => {
    covers("own.api.89", "own.product.117");
    const [first, second] = [addDays(today(), 40), addDays(today(), 60)];
    await publish("lessor", first, "## 1. Prix {#prix}\n\nUn loyer fixe.");
    await publish("lessor", second, "## 1. Prix {#prix}\n\nUn loyer libre.");
    const { body } = await get(`lessor/${second}/changes`);
    expect(body).toMatchObject({ from: first, to: second });
    expect(body.articles).toEqual([
      {
        title: "1. Prix",
        paragraphs: [
          [
            { text: "Un loyer ", change: "same" },
            { text: "fixe", change: "removed" },
            { text: "libre", change: "added" },
            { text: ".", change: "same" },
          ],
        ],
      },
    ]);
    const far = (await get(`lessor/${second}/changes?since=2026-11-23`)).body;
    expect(far.articles.length).toBeGreaterThan(5);
    expect((await get("lessor/2026-11-23/changes")).status).toBe(404);
  });
});

describe("a published text", () => {
  it("never changes, is never deleted, and is written once however often the product starts", async () => {
    covers("own.product.118");
    const count = async () =>
      (
        await harness.db
          .selectFrom("legal_texts")
          .select("id")
          .where("kind", "=", "terms")
          .execute()
      ).length;
    await writeFirstTexts(harness.db, harness.deps.clock);
    expect(await count()).toBe(1);
    for (const change of [
      sql`update legal_texts set markdown = 'x'`,
      sql`delete from legal_texts`,
      sql`truncate legal_texts cascade`,
    ]) {
      await expect(change.execute(harness.db)).rejects.toThrow("a published text never changes");
    }
  });
});
