import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { aBusiness, anIssuer, factsIn, headingsIn, textsIn } from "../../../../test/papers.ts";
import { loadTerritory } from "../../../territories/territory.ts";
import type { RentalFacts } from "../rules.ts";
import { leaseContract } from "./rules.ts";

const factsWith = (more: Partial<RentalFacts> = {}): RentalFacts => ({
  isLater: false,
  frozenAt: "2026-11-23T21:00:00+00:00",
  issuer: anIssuer,
  rental: {
    reference: "1A2B3C4D",
    confirmedAt: "2026-11-23T21:00:00+00:00",
    pallets: 3,
    startDate: calendarDay("2026-12-01"),
    endDate: calendarDay("2027-02-01"),
    months: 2,
    priceCents: cents(1250),
    totalCents: cents(7500),
    termsVersion: null,
  },
  lessor: { ...aBusiness, kind: "private", name: "Jean Payet", tradeName: null, siret: null },
  artisan: aBusiness,
  representative: "Marie Hoarau",
  space: { name: "Garage", address: "3 rue du Banc", contact: "Jean Payet", phone: "0692" },
  access: {
    deliveryDays: ["Mer"],
    delivery: { start: "09:00", end: "12:00" },
    pickupDays: ["Lun", "Mar"],
    pickup: { start: "08:00", end: "18:00" },
  },
  insurance: { hasRentalContract: true, hasInsuranceExtension: true, plansToSubscribe: false },
  ...more,
});

const blocksOf = (more?: Partial<RentalFacts>) => leaseContract(factsWith(more)).blocks;

describe("the contract of a rental", () => {
  it("says what an artisan declared who keeps food, or that they have to", () => {
    covers("own.product.573");
    const foodDeclaration = "récépissé n° 974-0110";
    const declared = blocksOf({ artisan: { ...aBusiness, foodDeclaration } });
    expect(factsIn(declared)).toMatchObject({
      "Déclaration d'activité alimentaire": foodDeclaration,
    });
    expect(textsIn(declared)).toContainEqual(
      expect.stringContaining("(DAAF) : récépissé n° 974-0110."),
    );
    expect(textsIn(blocksOf())).toContainEqual(
      expect.stringMatching(/^S'il entrepose des denrées alimentaires, l'artisan déclare d'abord/),
    );
  });

  it("names the authority for food of its place, and the former one where none was kept", () => {
    covers("own.product.573");
    const { foodAuthority } = loadTerritory("guyane");
    expect(textsIn(blocksOf({ foodAuthority }))).toContainEqual(
      expect.stringMatching(
        /activité à la direction générale des territoires et de la mer \(DGTM\)\.$/,
      ),
    );
    expect(textsIn(blocksOf())).toContainEqual(
      expect.stringMatching(/activité à la direction de l'alimentation, .* \(DAAF\)\.$/),
    );
  });

  it("is between two sides, for a place, a time and a price", () => {
    const { title, subtitle, footer, blocks } = leaseContract(factsWith());
    expect([title, subtitle, footer]).toEqual([
      "Contrat de location d'un espace de stockage",
      "Garage, du 1er décembre 2026 au 31 janvier 2027",
      "Contrat de location, référence 1A2B3C4D",
    ]);
    expect(headingsIn(blocks).slice(0, 2)).toEqual(["Le loueur", "L'artisan, locataire"]);
    expect(factsIn(blocks)).toMatchObject({
      Nom: "Jean Payet",
      "Raison sociale": "Ruche SARL",
      "Représenté par": "Marie Hoarau",
      Surface: "3 palettes, soit 3 m²",
      Livraison: "Mer, de 09:00 à 12:00",
      Récupération: "Lun et Mar, de 08:00 à 18:00",
      Contact: "Jean Payet, 0692",
      Durée: "2 mois, du 1er décembre 2026 au 31 janvier 2027",
      "Dernier jour": "31 janvier 2027",
      "Prix d'une palette": "12,50\u00a0€ par mois",
      Loyer: "37,50\u00a0€ par mois",
      "Total payé": "75,00\u00a0€",
      Payé: "en ligne, d'avance, en une fois, le 24 novembre 2026",
    });
  });

  it("says who agreed to it when and from where, the first first; older ones say nothing of it", () => {
    covers("own.product.416");
    const acceptances: RentalFacts["acceptances"] = [
      { act: "offer", at: "2026-11-20T06:05:00+00:00", address: "203.0.113.4" },
      { act: "request", at: "2026-11-23T21:00:00+00:00", address: "2001:db8::7" },
    ];
    expect(factsIn(blocksOf({ acceptances }))).toMatchObject({
      "Le loueur":
        "vendredi 20 novembre 2026 à 10 h 05, par son offre, telle qu'il l'a enregistrée en dernier, depuis l'adresse IP 203.0.113.4",
      "L'artisan":
        "mardi 24 novembre 2026 à 1 h, par sa demande de location, depuis l'adresse IP 2001:db8::7",
    });
    const answered = [{ act: "answer" as const, at: "2026-11-23T21:00:00Z", address: "::1" }];
    expect(factsIn(blocksOf({ acceptances: answered }))["Le loueur"]).toBe(
      "mardi 24 novembre 2026 à 1 h, en acceptant la demande, depuis l'adresse IP ::1",
    );
    for (const none of [{}, { acceptances: null }]) {
      expect(headingsIn(blocksOf(none))).not.toContain("Acceptation par les deux parties");
    }
  });

  it("has the calendar of its rents when it is paid monthly, what was agreed to, and what follows when one is not paid", () => {
    covers("own.product.213", "own.product.217");
    const rents = ["2026-12-01", "2027-01-01"].map((day) => ({
      dueOn: calendarDay(day),
      amountCents: cents(3750),
    }));
    const blocks = blocksOf({ rents, mandate: "J'autorise." });
    expect(factsIn(blocks)).toMatchObject({
      "Total des loyers": "75,00\u00a0€",
      Payé: "en ligne, chaque mois ; le premier loyer le 24 novembre 2026",
      "Payé le 24 novembre 2026": "37,50\u00a0€",
      "Le 1er janvier 2027": "37,50\u00a0€",
    });
    const texts = textsIn(blocks).join(" ");
    expect(texts).toContain("« J'autorise. »");
    expect(texts).toContain("tenté de nouveau 1, 3 et 7 jours plus tard");
    expect(texts).toContain(
      "15 jours après le premier refus, le contrat est résilié de plein droit",
    );
  });

  it("says what the lessor declared, and nothing when they declared nothing", () => {
    expect(textsIn(blocksOf())).toContain(
      "Au jour de la location, le loueur a déclaré : être propriétaire du bien ou avoir le droit de le louer ; avoir une extension de son assurance multirisque habitation.",
    );
    const later = {
      hasRentalContract: false,
      hasInsuranceExtension: false,
      plansToSubscribe: true,
    };
    expect(textsIn(blocksOf({ insurance: later }))).toContain(
      "Au jour de la location, le loueur a déclaré : envisager de souscrire une telle extension.",
    );
    const insurance = { ...later, plansToSubscribe: false };
    expect(textsIn(blocksOf({ insurance })).join()).not.toContain("a déclaré");
  });

  it("names the law that holds, by who the lessor is", () => {
    expect(textsIn(blocksOf()).join()).toContain("Le loueur est un particulier");
    expect(textsIn(blocksOf({ lessor: aBusiness })).join()).toContain(
      "Les deux parties sont des professionnels",
    );
  });

  it("counts one pallet as one, and says when it was made later, and under which terms", () => {
    const { rental } = factsWith();
    const blocks = blocksOf({
      isLater: true,
      rental: { ...rental, pallets: 1, termsVersion: calendarDay("2025-01-01") },
    });
    expect(factsIn(blocks).Surface).toBe("1 palette, soit 1 m²");
    expect(factsIn(blocks)["Conditions d'utilisation"]).toBe("version du 1er janvier 2025");
    expect(blocks[0]).toMatchObject({ title: "Document établi après le paiement" });
  });
});
