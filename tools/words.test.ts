import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const SOURCES = ["contract/src/**/*.ts", "web/src/**/*.{ts,tsx}", "server/src/**/*.ts"];

/**
 * The words of docs/glossary.md, "On screens and in mails": the words to avoid, and the words to
 * use.
 */
const WORDS: readonly { never: RegExp; instead: string }[] = [
  { never: /\bcommissions?\b(?! (européenne|nationale))/i, instead: "frais de plateforme" },
  {
    never: /\bretirez\b|\bà retirer\b|\bretraits?\b|\bretirer (sur place|près)|\bcollecter?\b/i,
    instead: "récupération, récupérer",
  },
  {
    never:
      /\bcourriels?\b|\b(un|le|les|des|vos|par|cet?) mails?\b|\b(un|cet|votre|vos|par|ancien) emails?\b|\bl'email\b/i,
    instead: "e-mail",
  },
  {
    never: /\bemplacements?\b|\b(un|le|du|au|ce|votre|mon) local\b|\blocaux (de|à)\b|"Local /i,
    instead: "espace",
  },
  {
    never: /\blieux? de stockages?\b|\b(mes|vos|ce|propriétaire du|louer le) lieux?\b/i,
    instead: "espace",
  },
];

/** Sentences of the reference specification, which must stay unchanged. */
const REFERENCE = [
  "Veuillez entrer votre email!",
  "L'email est requis",
  "Gérer mes lieux de stockages",
  // The field of the landing page and of the search means a location.
  '"Lieu de stockage"',
  '"Rechercher un lieu de stockage"',
];

const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");

const wordsIn = (code: string): string[] => {
  const own = REFERENCE.reduce((rest, sentence) => rest.replaceAll(sentence, ""), code);
  // JSX can break a sentence over several lines, so white space is normalised.
  const text = withoutComments(own).replace(/\s+/g, " ");
  return WORDS.flatMap(({ never, instead }) => {
    const found = never.exec(text);
    return found ? [`${found[0]}: write ${instead}`] : [];
  });
};

describe("one French word for one thing", () => {
  it("holds in all that our screens, refusals, mails and demo data say", () => {
    const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
    const found = files
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        wordsIn(readFileSync(path.join(ROOT, file), "utf8")).map((word) => `${file}: ${word}`),
      );
    expect(files.length).toBeGreaterThan(300);
    expect(found).toEqual([]);
  });

  it.each([
    ["Commandez en ligne, retirez sur place.", 1],
    ["Une commission de 10 %.", 1],
    ["Ventes de tous vos lieux", 1],
    ["vous recevrez un\n  mail", 1],
    ["la Commission européenne", 0],
    ["Gérer mes lieux de stockages", 0],
    ["Retirer le filtre, lieu de récupération, produits locaux", 0],
  ])("takes « %s » for %i", (sentence, count) => {
    expect(wordsIn(sentence)).toHaveLength(count);
  });
});

/** The place of the setting itself. */
const BRAND_SETTING = "server/src/environment.ts";

const saysBrand = (code: string): boolean => /\bStokaz\b/.test(withoutComments(code));

describe("the name of the product", () => {
  it("is a setting (BRAND_NAME): no fixed sentence says the default one", () => {
    const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(
      (file) => file !== BRAND_SETTING && !/\.test\.tsx?$/.test(file),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => saysBrand(readFileSync(path.join(ROOT, file), "utf8")))).toEqual(
      [],
    );
  });

  it.each([
    ['const ANSWER = "Sans réponse, Stokaz décide.";', true],
    ["<p>Seul Stokaz peut revenir en arrière.</p>", true],
    ['import { paths } from "@stokaz/contract/paths";', false],
    ["/** Stokaz's theme. */", false],
  ])("takes %s as said: %s", (code, isSaid) => {
    expect(saysBrand(code)).toBe(isSaid);
  });
});

/** Services that write documents may contain French. */
const MAY_WRITE_FRENCH = /^server\/src\/modules\/(papers|invoices)\//;

const saysFrench = (code: string): boolean => /[À-ÖØ-öø-ÿŒœ«»]/.test(withoutComments(code));

describe("services", () => {
  it("say nothing in French: their sentences stand in the contract, rules and mails", () => {
    const files = globSync("server/src/modules/**/service.ts", { cwd: ROOT });
    const found = files.filter(
      (file) =>
        !MAY_WRITE_FRENCH.test(file) && saysFrench(readFileSync(path.join(ROOT, file), "utf8")),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it.each([
    ['const WRONG = "Ce code a déjà servi.";', true],
    ["const label = times(2) + ' × Miel';", false],
    ["// Le prix a changé.", false],
  ])("takes %s for French: %s", (code, isFrench) => {
    expect(saysFrench(code)).toBe(isFrench);
  });
});
