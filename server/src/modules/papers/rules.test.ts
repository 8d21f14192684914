import { calendarDay } from "@stokaz/contract/time/calendar";
import sharp from "sharp";
import { expect, it } from "vitest";
import { readPdf, textsIn } from "../../../test/papers.ts";
import { drawContract } from "./drawing/service.ts";
import { type PlaceStateSheet, placeStateContract } from "./place-state/rules.ts";

const sheetOf = (changes: Partial<PlaceStateSheet> = {}): PlaceStateSheet => ({
  kind: "exit",
  brandName: "Stokaz",
  timeZone: "Indian/Reunion",
  signedAt: new Date("2026-11-23T08:00:00Z"),
  lease: {
    reference: "3F2A91BC",
    pallets: 1,
    lessor: "Marie Payet",
    artisan: "La Ruche",
    startDate: calendarDay("2026-08-23"),
    endDate: calendarDay("2026-11-23"),
    space: { name: "Garage de Terre Sainte", address: "5 rue Amiral Lacaze" },
  },
  notes: { lessor: "", artisan: "Vide.\n\nDeux clés rendues." },
  pictures: [],
  signatures: [
    { side: "lessor", name: "Marie Payet", signedAt: new Date("2026-11-23T07:00:00Z") },
    { side: "artisan", name: "Anaïs Dijoux", signedAt: new Date("2026-11-23T08:00:00Z") },
  ],
  ...changes,
});

it("says who wrote what, line by line, and who signed when", async () => {
  const { title, subtitle, blocks } = placeStateContract(sheetOf());
  expect([title, subtitle]).toEqual([
    "État des lieux de sortie",
    "Garage de Terre Sainte, location du 23 août 2026 au 22 novembre 2026",
  ]);
  expect(textsIn(blocks).slice(0, 3)).toEqual(["Aucune remarque.", "Vide.", "Deux clés rendues."]);
  const { text } = await readPdf(await drawContract(placeStateContract(sheetOf())));
  expect(text).toContain("L'artisan Anaïs Dijoux, le lundi 23 novembre 2026 à 12 h");
  expect(text).not.toContain("Photos");
});

it("holds sixteen pictures, says which of them was lost, and is the same to the byte", async () => {
  const background = { r: 200, g: 60, b: 30 };
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background } });
  const content = await image.jpeg().toBuffer();
  const pictures = Array.from({ length: 16 }, (_, at) => ({
    ...({ side: "lessor", description: at === 3 ? "Le mur" : "", sha256: "0".repeat(64) } as const),
    addedAt: new Date("2026-11-23T06:00:00Z"),
    content: at === 3 ? undefined : content,
  }));
  const contract = placeStateContract(sheetOf({ pictures }));
  const [one, other] = [await drawContract(contract), await drawContract(contract)];
  expect(one.equals(other)).toBe(true);
  const { text, data, attached, archive, pages } = await readPdf(one);
  for (let rank = 1; rank <= 16; rank += 1) expect(text).toContain(`Photo ${rank}`);
  expect(text).toContain("Photo 4 : Le mur (fichier perdu)");
  expect([attached, archive, data.pictures.length, pages > 2]).toEqual([
    ...["etat-des-lieux.json", ["3", "A"], 16, true],
  ]);
});
