import { describe, expect, it } from "vitest";
import { pathOf, textOf } from "./rules.ts";

const SITE = "https://stokaz.re";

describe("the text of a notification", () => {
  it.each([
    [["Bonjour Marie,", "Votre commande est prête.", "À bientôt."], "Votre commande est prête."],
    [["Une remise attend."], "Une remise attend."],
    [["Bonjour Marie,"], ""],
    [[], ""],
    [["Bonjour,", "x".repeat(280)], "x".repeat(280)],
    [["Bonjour,", `${"mot ".repeat(68)}un mot trop long`], `${"mot ".repeat(68)}un mot…`],
    [["Bonjour,", "x".repeat(400)], `${"x".repeat(140)}…`],
  ])("is what follows the greeting, shortened when it is long: %j gives %j", (paragraphs, text) => {
    expect(textOf(paragraphs)).toBe(text);
  });
});

describe("where a notification leads", () => {
  it.each([
    [`${SITE}/mes-commandes?commande=1`, "/mes-commandes?commande=1"],
    [`${SITE}/`, "/"],
    ["https://ailleurs.re/x", null],
    [`${SITE}.ailleurs.re/x`, null],
    [SITE, null],
  ])("is a path of our own site, and nowhere elsewhere: %s leads to %s", (url, path) => {
    expect(pathOf(url, SITE)).toBe(path);
  });

  it("is nowhere without a link", () => {
    expect(pathOf(undefined, SITE)).toBeNull();
  });
});
