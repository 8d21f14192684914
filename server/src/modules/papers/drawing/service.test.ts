import { describe, expect, it } from "vitest";
import { readPdf } from "../../../../test/papers.ts";
import type { Block, Contract } from "../rules.ts";
import { drawContract } from "./service.ts";

const contractOf = (blocks: readonly Block[]): Contract => ({
  title: "Contrat",
  subtitle: "du 23 novembre 2026",
  footer: "Contrat",
  brandName: "Stokaz",
  author: "Stokaz SAS",
  date: new Date("2026-11-23T08:00:00Z"),
  blocks,
  data: "{}",
});

const draw = async (...blocks: Block[]) => readPdf(await drawContract(contractOf(blocks)));

const good = (at: number) => ({
  name: `Produit ${at} au nom si long qu'il ne tient pas sur une ligne de sa colonne`,
  quantity: "2",
  unitPrice: "8,50 €",
  total: "17,00 €",
  details: [`Détail ${at}. ${"Une phrase qui décrit le produit. ".repeat(4)}`],
});

describe("a drawn contract", () => {
  it("goes over as many pages as it needs, each with its number, and loses nothing", async () => {
    const goods = Array.from({ length: 40 }, (_, at) => good(at));
    const { text, pages } = await draw({ kind: "goods", goods, total: ["Total TTC", "680,00 €"] });
    expect(pages).toBeGreaterThan(3);
    for (let page = 1; page <= pages; page += 1) {
      expect(text).toContain(`Contrat Page ${page} sur ${pages}`);
    }
    for (const { name, details } of goods) {
      expect(text).toContain(name);
      expect(text).toContain(details[0]?.trim());
    }
    expect(text).toContain("Total TTC 680,00 €");
  });

  it("begins a page for a heading that would stand alone, and for a box that does not fit", async () => {
    const paragraphs = Array.from(
      { length: 29 },
      (_, at) => ({ kind: "paragraph", text: `Ligne ${at}.` }) as const,
    );
    const box = { kind: "box", title: "Cadre", paragraphs: ["Un.", "Deux.", "Trois."] } as const;
    expect((await draw(...paragraphs)).text).toContain("Ligne 28. Contrat Page 1 sur 1");
    const heading = { kind: "heading", text: "Titre" } as const;
    expect((await draw(...paragraphs, heading)).text).toContain("Page 1 sur 2 Titre");
    expect((await draw(...paragraphs, box)).text).toContain("Page 1 sur 2 Cadre Un. Deux. Trois.");
  });

  it("writes every name that it can, French signs with their spaces, and never a sign without a shape", async () => {
    const written = await draw(
      { kind: "facts", rows: [["Nom", "Łódź Ωμέγα Жук œuf ☐ 漢 🍯👩🏽‍🌾 fin"]] },
      {
        kind: "paragraph",
        text: "Quoi ? « Ici » : 12 %\nà la ligne. Le 2 mai, par e-mail à e-mail@stokaz.re.",
      },
    );
    expect(written.text).toContain("Nom Łódź Ωμέγα Жук œuf ☐ □ fin");
    expect(written.text).toContain("Quoi ? « Ici » : 12 % à la ligne.");
    expect(written.text).toContain("Le 2 mai, par e-mail à e-mail@stokaz.re.");
    expect(written.fonts).toEqual([2, 2]);
  });

  it("is the same to the byte for the same contract", async () => {
    const block = { kind: "paragraph", text: "Toujours pareil." } as const;
    const [one, other] = [
      await drawContract(contractOf([block])),
      await drawContract(contractOf([block])),
    ];
    expect(one.equals(other)).toBe(true);
  });
});
