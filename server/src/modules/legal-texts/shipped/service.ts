import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { LEGAL_KINDS, type LegalKind } from "@stokaz/contract/legal/legal-kinds";
import { calendarDay } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { insertFirst } from "./repository.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../../legal-texts");

/** First days of the texts that come with the product. */
const FIRST_DAYS: Readonly<Record<LegalKind, string>> = {
  terms: "2025-01-01",
  privacy: "2025-01-01",
  mandate: "2026-11-23",
  invoicing: "2025-01-01",
  lessor: "2026-11-23",
};

/**
 * What changes in the next version of a text that comes with the product. It stands in
 * `legal-texts/next/`; the operator reads it, changes it and publishes it, or not.
 */
const NEXT_SUMMARIES: Readonly<Partial<Record<LegalKind, string>>> = {
  terms: `Une commande peut réunir plusieurs produits, de plusieurs artisans, gardés au même endroit.
Les loyers payés chaque mois, le départ avec un préavis d'un mois et les marchandises laissées ont leurs règles.
La récupération se fait avec un code, un désaccord se dit sur la page de la commande ou de la location.
Vous changez d'avis ? Le bouton « Renoncer au contrat ici » est en bas de chaque page, avec ou sans compte.`,
  privacy: `La liste de vos données est complète\u202f: messages, avis, litiges, informations fiscales.
Ce qui est décidé automatiquement est dit, avec le droit de demander qu'une personne l'examine.
Qui voit l'adresse et le téléphone d'un lieu, et ce que garde votre navigateur, est précisé.`,
  lessor: `Les règles de l'espace, les états des lieux, les livraisons et les produits rendus ont leur place.
Ce qui arrive quand un loyer n'est pas payé, ou quand des marchandises restent, est dit.
Qui voit l'adresse et le téléphone est précisé.`,
};

/** The next versions that come with the product. */
export const NEXT_TEXTS = {
  has: (kind: LegalKind): boolean => kind in NEXT_SUMMARIES,
  /** Reads one; `null` if there is none. */
  read: async (kind: LegalKind): Promise<{ markdown: string; summary: string } | null> => {
    const summary = NEXT_SUMMARIES[kind];
    if (summary === undefined) return null;
    const markdown = await readFile(path.join(FOLDER, "next", `${kind}.md`), "utf8");
    // A draft is saved without the line break at the end of the file.
    return { markdown: markdown.trim(), summary };
  },
};

/** Gives each text without a version the one that comes with the product. */
export const writeFirstTexts = async (db: Db, clock: Clock): Promise<void> => {
  for (const kind of LEGAL_KINDS) {
    const effectiveOn = calendarDay(FIRST_DAYS[kind]);
    const markdown = await readFile(path.join(FOLDER, `${kind}-${effectiveOn}.md`), "utf8");
    await insertFirst(db, {
      id: randomUUID(),
      kind,
      effective_on: effectiveOn,
      markdown,
      summary: "",
      published_by: null,
      published_at: clock.now(),
    });
  }
};
