import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { aBusiness, anIssuer, factsIn, headingsIn } from "../../../../test/papers.ts";
import type { Block, OrderFacts, SoldLine } from "../rules.ts";
import { saleContract } from "./rules.ts";

const line = (more: Partial<SoldLine> = {}): SoldLine => ({
  name: "Miel",
  description: "De letchi.",
  quantity: 2,
  priceCents: cents(850),
  totalCents: cents(1700),
  rentalEnd: calendarDay("2027-02-01"),
  isAdultOnly: false,
  seller: aBusiness,
  ...more,
});

const factsWith = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  isLater: false,
  // In La Réunion it is the 24th already.
  frozenAt: "2026-11-23T21:00:00+00:00",
  issuer: anIssuer,
  order: { number: "7GHK-2MPQ", paidAt: "2026-11-23T21:00:00+00:00", termsVersion: null },
  buyer: { firstName: "Marie", name: "Payet", address: "1 rue du Banc", email: "marie@stokaz.re" },
  place: {
    name: "Garage",
    address: "3 rue du Banc",
    contact: "",
    phone: "0692 00 00 00",
    days: ["Lun", "Mar"],
    start: "08:00",
    end: "18:00",
  },
  lines: [line()],
  ...more,
});

const contractOf = (more?: Partial<OrderFacts>) =>
  saleContract(factsWith(more), calendarDay("2026-12-24"));

const goodsIn = (blocks: readonly Block[]) => blocks.filter((block) => block.kind === "goods");
const titlesOfBoxes = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === "box" ? [block.title] : []));

describe("the contract of an order", () => {
  it("dates from the day of the territory, and leaves out what is not known", () => {
    const { title, subtitle, footer, author, date, blocks, data } = contractOf();
    expect([title, subtitle, footer, author]).toEqual([
      "Contrat de vente",
      "Commande 7GHK-2MPQ, payée le 24 novembre 2026",
      "Contrat de vente, commande 7GHK-2MPQ",
      "Stokaz SAS",
    ]);
    expect(date).toEqual(new Date("2026-11-23T21:00:00Z"));
    expect(JSON.parse(data)).toEqual(factsWith());
    const rows = factsIn(blocks);
    expect(rows).toMatchObject({
      Nom: "Marie Payet",
      Payé: "en ligne, en une fois, le 24 novembre 2026",
      Horaires: "Lun et Mar, de 08:00 à 18:00",
      Contact: "0692 00 00 00",
      "À récupérer": "au plus tard le 24 décembre 2026",
      Opérateur: "Stokaz SAS, SAS",
    });
    expect(Object.keys(rows)).not.toContain("Immatriculation");
    expect(Object.keys(rows)).not.toContain("Conditions d'utilisation");
    expect(titlesOfBoxes(blocks)).toEqual([
      "Formulaire de rétractation (à compléter et à renvoyer uniquement si vous souhaitez vous rétracter du contrat)",
      "Ce que la loi vous garantit",
    ]);
  });

  it("has a part for each seller, in the order of their first lines, with what they sold", () => {
    const other = { ...aBusiness, name: "Herbes EI", tradeName: null };
    const { blocks } = contractOf({
      lines: [
        line(),
        line({ name: "Thé", seller: other, totalCents: cents(500), description: "" }),
        line({ name: "Rhum", isAdultOnly: true, totalCents: cents(123450) }),
      ],
    });
    expect(headingsIn(blocks).slice(1, 3)).toEqual(["Vendu par La Ruche", "Vendu par Herbes EI"]);
    const [first, second] = goodsIn(blocks);
    expect(first?.goods.map(({ name, details }) => [name, details])).toEqual([
      ["Miel", ["De letchi."]],
      ["Rhum", ["De letchi.", "Vente réservée aux personnes majeures."]],
    ]);
    expect(first?.total).toEqual(["Total TTC", "1\u202f251,50\u00a0€"]);
    expect(second?.goods).toEqual([
      { name: "Thé", quantity: "2", unitPrice: "8,50\u00a0€", total: "5,00\u00a0€", details: [] },
    ]);
    expect(factsIn(blocks)["Total payé, TTC"]).toBe("1\u202f256,50\u00a0€");
  });

  it("says of each product whether it can be given back, and how, unless nothing can", () => {
    const open = line({ withdrawal: "none" });
    const perishable = line({ withdrawal: "fast_perishable" });
    const { blocks } = contractOf({ lines: [open, perishable] });
    expect(goodsIn(blocks)[0]?.goods.map(({ details }) => details[1])).toEqual([
      "Vous pouvez changer d'avis jusqu'à 14 jours après avoir récupéré ce produit.",
      "Pas de droit de rétractation : ce produit peut se détériorer ou se périmer rapidement (article L. 221-28, 4°, du code de la consommation).",
    ]);
    expect(headingsIn(blocks)).toContain("Droit de rétractation");
    const none = contractOf({ lines: [perishable] }).blocks;
    expect(headingsIn(none)).not.toContain("Droit de rétractation");
  });

  it("has the sheet of each product, allergens first and in capitals", () => {
    covers("own.product.171");
    const facts = { ingredients: "Farine de blé, beurre", allergens: ["gluten", "milk"] };
    const { blocks } = contractOf({ lines: [line({ facts })] });
    expect(goodsIn(blocks)[0]?.goods[0]?.details).toEqual([
      "De letchi.",
      "Allergènes : CONTIENT : GLUTEN, LAIT",
      "Ingrédients : Farine de BLÉ, BEURRE",
    ]);
  });

  it("tells who each seller is in law", () => {
    expect(factsIn(contractOf().blocks)).toMatchObject({
      "Raison sociale": "Ruche SARL",
      "Nom commercial": "La Ruche",
      SIRET: "732 829 320 00074",
    });
  });

  it("says when it was made after the sale, and names the terms and the mediator once known", () => {
    const facts = factsWith();
    const { blocks } = contractOf({
      isLater: true,
      issuer: { ...facts.issuer, mediator: "Médiateur, Paris" },
      order: { ...facts.order, termsVersion: calendarDay("2025-01-01") },
    });
    expect(blocks[0]).toMatchObject({ kind: "box", title: "Document établi après le paiement" });
    expect(factsIn(blocks)["Conditions d'utilisation"]).toBe("version du 1er janvier 2025");
    expect(blocks).toContainEqual({
      kind: "paragraph",
      text: "Médiateur de Stokaz SAS : Médiateur, Paris",
    });
  });

  it("says the VAT of who pays it, line by line and in all, and why the others owe none", () => {
    covers("own.product.318");
    const liable = (rate: number) => ({ regime: "liable" as const, rate });
    const other = { ...aBusiness, name: "Herbes EI", tradeName: null };
    const { blocks } = contractOf({
      lines: [
        line({ vat: liable(210) }),
        line({ name: "Savon", totalCents: cents(1085), vat: liable(850), description: "" }),
        line({ name: "Bougie", totalCents: cents(7), vat: liable(850), description: "" }),
        line({ name: "Panier", seller: other, vat: { regime: "franchise", rate: 0 } }),
      ],
    });
    const [first, second] = goodsIn(blocks);
    expect(first?.goods.map(({ details }) => details[0]?.replaceAll("\u00a0", " "))).toEqual([
      "TVA 2,1 % : 0,35 €, soit 16,65 € HT",
      "TVA 8,5 % : 0,85 €, soit 10,00 € HT",
      "TVA 8,5 % : 0,01 €, soit 0,06 € HT",
    ]);
    expect(second?.goods[0]?.details).toEqual(["De letchi."]);
    const rows = Object.entries(factsIn(blocks)).map((row) =>
      row.join(" ").replaceAll("\u00a0", " "),
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        "Total HT à 8,5 % 10,06 €",
        "TVA 8,5 % 0,86 €",
        "Total HT à 2,1 % 16,65 €",
        "TVA 2,1 % 0,35 €",
        "Mention de TVA TVA non applicable, article 293 B du CGI",
      ]),
    );
  });

  it("says nothing of a VAT that nobody knew", () => {
    covers("own.product.318");
    const { blocks } = contractOf({ lines: [line({ vat: null })] });
    expect(goodsIn(blocks)[0]?.goods[0]?.details).toEqual(["De letchi."]);
    expect(Object.keys(factsIn(blocks)).filter((term) => /HT|Mention/.test(term))).toEqual([]);
  });
});
