import type { LeaseChangeKind } from "@stokaz/contract/leases/lease-changes";
import {
  GIVE_BACK_TEXT,
  NOTICE_TEXT,
  SCALE_TEXT,
  type ScaledMonth,
} from "@stokaz/contract/leases/lease-scale";
import { frenchEuros } from "@stokaz/contract/money/euros";
import { type Cents, cents } from "@stokaz/contract/money/money";
import { identityFacts } from "@stokaz/contract/sellers/identity-facts";
import { type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { frenchPeriod } from "@stokaz/contract/time/french-period";
import { frenchMoment } from "@stokaz/contract/time/french-time";
import { type Contract, knownRows, type RentalFacts } from "../rules.ts";

/** An agreed change of a lease. Amounts in cents. */
export type Amendment = {
  number: number;
  kind: LeaseChangeKind;
  madeAt: Date;
  effectiveOn: CalendarDay;
  pallets: { before: number; after: number };
  endDate: { before: CalendarDay; after: CalendarDay };
  priceChange: Cents;
  refund: Cents;
  scale: readonly ScaledMonth[];
};

// Texts of an amendment besides its facts. All of these sentences are here, so that a lawyer can
// read them.

const WHAT: Readonly<Record<LeaseChangeKind, { title: string; sentences: readonly string[] }>> = {
  leave: { title: "Fin avant le terme", sentences: [NOTICE_TEXT, SCALE_TEXT] },
  give_back: { title: "Palettes rendues", sentences: [GIVE_BACK_TEXT, SCALE_TEXT] },
  extend: {
    title: "Location prolongée",
    sentences: [
      "La location dure plus longtemps, avec le même nombre de palettes. Les mois ajoutés sont au prix de l'espace au jour du présent avenant ; ceux qui étaient déjà loués gardent le leur.",
    ],
  },
  add_pallets: {
    title: "Palettes ajoutées",
    sentences: [
      "L'artisan loue des palettes de plus dans le même espace, jusqu'à la fin de la location. Elles sont au prix de l'espace au jour du présent avenant ; les autres gardent le leur. Le mois en cours est compté au prorata de ses jours, arrondi au centime le plus proche.",
    ],
  },
};

/** Text with the new value and the former one; when both are equal, it is written once. */
const beforeAndAfter = (before: string, after: string): string =>
  before === after ? after : `${after}, au lieu de ${before}`;

const palletsOf = (count: number): string => `${count} ${count > 1 ? "palettes" : "palette"}`;

const scaleRows = (scale: readonly ScaledMonth[]): [string, string][] =>
  scale.map(({ from, to, before, after }) => [
    `Du ${frenchDay(from)} au ${frenchDay(lastDayBefore(to))}`,
    `${frenchEuros(after)}, au lieu de ${frenchEuros(before)}`,
  ]);

/**
 * Writes the amendment to the contract of a lease, with the parties and the place of that contract.
 */
export const amendmentContract = (facts: RentalFacts, amendment: Amendment): Contract => {
  const { rental, space, issuer } = facts;
  const { number, kind, madeAt, effectiveOn, pallets, endDate, priceChange, refund } = amendment;
  const { title, sentences } = WHAT[kind];
  return {
    title: `Avenant n° ${number} au contrat de location`,
    subtitle: `${space.name}, location ${frenchPeriod(rental)}`,
    footer: `Avenant n° ${number}, location ${rental.reference}`,
    brandName: issuer.brandName,
    author: issuer.name,
    date: madeAt,
    blocks: [
      { kind: "heading", text: "Le loueur" },
      { kind: "facts", rows: identityFacts(facts.lessor) },
      { kind: "heading", text: "L'artisan, locataire" },
      { kind: "facts", rows: identityFacts(facts.artisan) },
      { kind: "heading", text: title },
      ...sentences.map((text) => ({ kind: "paragraph", text }) as const),
      {
        kind: "facts",
        rows: knownRows([
          ["Espace", space.name],
          ["Adresse", space.address],
          ["À partir du", frenchDay(effectiveOn)],
          ["Surface", beforeAndAfter(palletsOf(pallets.before), palletsOf(pallets.after))],
          [
            "Dernier jour",
            beforeAndAfter(
              frenchDay(lastDayBefore(endDate.before)),
              frenchDay(lastDayBefore(endDate.after)),
            ),
          ],
          [
            priceChange < 0 ? "Loyers en moins" : "Supplément",
            frenchEuros(cents(Math.abs(priceChange))),
          ],
          ["Remboursé", refund > 0 ? frenchEuros(refund) : undefined],
        ]),
      },
      { kind: "heading", text: "Loyers, mois par mois" },
      { kind: "facts", rows: scaleRows(amendment.scale) },
      { kind: "heading", text: "Le reste du contrat" },
      {
        kind: "paragraph",
        text: `Tout ce que le présent avenant ne change pas reste comme le contrat de location ${rental.reference} le dit.`,
      },
      {
        kind: "paragraph",
        text: `L'artisan l'a demandé en ligne le ${frenchMoment(madeAt, issuer.timeZone)}, aux montants qui lui étaient montrés, comme le contrat et les conditions de la plateforme le permettent.`,
      },
    ],
    attached: { name: "avenant.json", description: "Les données de cet avenant" },
    data: JSON.stringify({ ...facts, amendment }, null, 2),
  };
};
