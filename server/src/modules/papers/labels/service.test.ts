import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { readPdf } from "../../../../test/papers.ts";
import type { LabelSheet, PalletLabel } from "./rules.ts";
import { drawLabels } from "./service.ts";

const sheetOf = (labels: readonly PalletLabel[]): LabelSheet => ({
  purpose: "pallet",
  brandName: "Stokaz",
  author: "Stokaz",
  artisan: "La Ruche des Hauts",
  space: "Garage de Terre Sainte",
  period: "du 4 novembre 2026 au 3 février 2027",
  reference: "3F2A91BC",
  day: "23 novembre 2026",
  date: new Date("2026-11-23T08:00:00Z"),
  labels,
});

const label = (number: number, ...products: string[]): PalletLabel => ({
  number,
  products,
  url: `https://stokaz.re/locations/x?palette=${number}`,
});

describe("drawn labels", () => {
  it("say whose pallet it is, which, and what stands there on what day", async () => {
    covers("own.product.205");
    const drawn = await readPdf(await drawLabels(sheetOf([label(3, "Miel de letchi", "Savon")])));
    expect(drawn.text).toBe(
      "Stokaz Location 3F2A91BC La Ruche des Hauts Garage de Terre Sainte du 4 novembre 2026 au 3 février 2027 " +
        "Palette 3Contenu le 23 novembre 2026 Miel de letchi Savon " +
        "Scannez pour savoir ce qu'il y a sur cette palette aujourd'hui.",
    );
    expect([drawn.isTagged, drawn.archive, drawn.fonts]).toEqual([true, ["3", "A"], [2, 2]]);
    expect(drawn.tags).toContain("Code QR : ce qui est sur la palette 3 maintenant");
  });

  it("say of what a lease left behind that it is to be fetched, where it stands, and where to say that it was", async () => {
    covers("own.product.287");
    const left = [label(3, "Miel de letchi (12)"), { ...label(1, "Savon (2)"), number: undefined }];
    const drawn = await readPdf(await drawLabels({ ...sheetOf(left), purpose: "leftover" }));
    expect(drawn.text).toMatch(
      /À reprendre ?Palette 3 ?Contenu le 23 novembre 2026 Miel de letchi \(12\)/,
    );
    expect(drawn.text).toMatch(
      /À reprendre ?Sans palette ?Contenu le 23 novembre 2026 Savon \(2\)/,
    );
    expect(drawn.text).toContain(
      "Location finie. Scannez pour voir ce qui reste et le dire repris.",
    );
    expect(drawn.tags).toContain("Code QR : la page de la location, avec ce qui reste");
  });

  it("stand four on a page, the empty ones with room to write", async () => {
    const numbers = Array.from({ length: 5 }, (_, at) => label(at + 1));
    const { text, pages } = await readPdf(await drawLabels(sheetOf(numbers)));
    expect(pages).toBe(2);
    expect(text.match(/Palette \d ?Contenu Scannez/g)).toHaveLength(5);
  });

  it("cut long names short and never run into another label", async () => {
    const long = "Savon au lait de chèvre, à l'huile de coco et aux fleurs de frangipanier";
    const { pages, text } = await readPdf(
      await drawLabels({ ...sheetOf([label(1248, long)]), artisan: long, space: long }),
    );
    expect(pages).toBe(1);
    expect(text).toContain("…");
    expect(text).toContain("1248");
  });

  it("can be read aloud whatever was drawn before: an accented letter brings the plain one along", async () => {
    await drawLabels(sheetOf([label(1, "Haÿ")]));
    const drawn = await readPdf(await drawLabels(sheetOf([label(1, "Cyclone")])));
    expect(drawn.text).toContain("Cyclone");
  });

  it("are the same to the byte on the same day", async () => {
    const [one, other] = [
      await drawLabels(sheetOf([label(1)])),
      await drawLabels(sheetOf([label(1)])),
    ];
    expect(one.equals(other)).toBe(true);
  });
});
