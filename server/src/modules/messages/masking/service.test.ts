import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { createMask } from "./service.ts";

const mask = createMask({ countryCode: "RE", publicUrl: "https://stokaz.test" });

describe("masking contact details", () => {
  it.each([
    ["appelez le 0692 12 34 56 demain", "appelez le •• masqué •• demain", ["phone"]],
    ["mon numéro : +262692123456.", "mon numéro : •• masqué ••.", ["phone"]],
    ["06.12.34.56.78", "•• masqué ••", ["phone"]],
    ["0 6 9 2 1 2 3 4 5 6 merci", "•• masqué •• merci", ["phone"]],
    ["écrivez à marie.payet@orange.fr", "écrivez à •• masqué ••", ["email"]],
    ["marie arobase orange point fr ?", "•• masqué •• ?", ["email"]],
    ["voyez https://wa.me/262692123456 ici", "voyez •• masqué •• ici", ["link"]],
    ["mon site vanille-des-hauts.re/contact", "mon site •• masqué ••", ["link"]],
    ["je suis @marie974 là-bas", "je suis •• masqué •• là-bas", ["link"]],
    ["au 12 bis rue des Lilas Blancs demain", "au •• masqué •• demain", ["address"]],
    ["12, chemin de l'Étang, 97410 Saint-Pierre, à midi", "•• masqué ••, à midi", ["address"]],
    ["0692123456 ou a@b.re", "•• masqué •• ou •• masqué ••", ["phone", "email"]],
  ])("masks what is in « %s »", (words, shown, masked) => {
    covers("own.messages.5");
    expect(mask(words)).toEqual({ words: shown, masked });
  });

  it.each([
    "La commande ZK3P-42QM : 2 × 250 g à 12,50 €, le 25/11/2026 à 08:30 ?",
    "Je reste 3 mois, 2 palettes de 1,20 m ; SIRET 73282932000074.",
    "Sur la route des plages, 2 places à l'ombre. Merci.Bonne journée",
    "Votre produit : https://stokaz.test/produits/1, il en reste 12 ?",
    "Je suis à Saint-Pierre, 97410.",
    "",
  ])("leaves « %s » as it is", (words) => {
    covers("own.messages.5");
    expect(mask(words)).toEqual({ words, masked: [] });
  });

  it("is fast for the longest message", () => {
    const words = "a.".repeat(1000);
    expect(mask(words).words).toBe(words);
  });
});
