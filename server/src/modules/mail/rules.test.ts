import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { deliveryDecision, isMailable, renderMail } from "./rules.ts";

const UNPROVEN = { isProven: false, isMailedUnproven: false, isDeleted: false };
const PROVEN = { ...UNPROVEN, isProven: true };
const KNOWN = { ...UNPROVEN, isMailedUnproven: true };
const gone = (recipient: typeof UNPROVEN) => ({ ...recipient, isDeleted: true });

describe("whether a message goes to an address", () => {
  it.each([
    [undefined, PROVEN, "goes"],
    [undefined, KNOWN, "goes"],
    [undefined, UNPROVEN, "waits"],
    [undefined, undefined, "dropped"],
    [undefined, gone(PROVEN), "goes"],
    [undefined, gone(UNPROVEN), "dropped"],
    ["due", PROVEN, "goes"],
    ["due", UNPROVEN, "goes"],
    ["due", gone(UNPROVEN), "dropped"],
    ["due", undefined, "dropped"],
    ["address", UNPROVEN, "goes"],
    ["address", undefined, "goes"],
    ["anybody", UNPROVEN, "goes"],
    ["anybody", undefined, "goes"],
  ] as const)("reach %s, %j: %s", (reach, recipient, fate) => {
    covers("own.email.1");
    expect(deliveryDecision(reach, recipient)).toBe(fate);
  });

  it("needs an address that was proven or that we know already", () => {
    expect([PROVEN, KNOWN, UNPROVEN].map(isMailable)).toEqual([true, true, false]);
  });
});

describe("the link that proves an address", () => {
  const mail = { to: "marie@test.re", subject: "Commande", paragraphs: ["Bonjour"] };

  it("stands in both forms of a message that carries it, and in no other", () => {
    const { html, text } = renderMail({ ...mail, proofUrl: "https://x.re/l?token=a" }, "Stokaz");
    for (const form of [html, text]) {
      expect(form).toContain("https://x.re/l?token=a");
      expect(form).toContain("Confirmer mon adresse");
    }
    expect(JSON.stringify(renderMail(mail, "Stokaz"))).not.toContain("Confirmer");
  });
});

describe("lines that somebody typed", () => {
  it("stay apart in HTML: in the text, in the facts and in the notes", () => {
    covers("own.email.51");
    const { html } = renderMail(
      {
        to: "marie@test.re",
        subject: "Litige",
        paragraphs: ["Le miel a coulé.\nLe pot est fendu."],
        facts: [["Motif", "Fendu.\nVide."]],
        notes: ["Votre recours.\nSon délai."],
      },
      "Stokaz",
    );
    const held = (words: string): string | undefined =>
      new RegExp(`<(?:p|td) style="([^"]*)">${words}<`).exec(html)?.[1];
    for (const words of [
      "Le miel a coulé.\nLe pot est fendu.",
      "Fendu.\nVide.",
      "Votre recours.\nSon délai.",
    ])
      expect(held(words), words).toContain("white-space:pre-line");
  });
});
