import { frenchHours } from "@stokaz/contract/handover/schedule";
import { GIVE_BACK_TEXT, NOTICE_TEXT, SCALE_TEXT } from "@stokaz/contract/leases/lease-scale";
import { rentPerMonth } from "@stokaz/contract/leases/rental-price";
import { RENT_DAYS } from "@stokaz/contract/leases/rents";
import { frenchEuros } from "@stokaz/contract/money/euros";
import { identityFacts } from "@stokaz/contract/sellers/identity-facts";
import { ruleRows } from "@stokaz/contract/spaces/space-rules";
import type { FoodAuthority } from "@stokaz/contract/spaces/territory";
import { dayInZone, lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { frenchPeriod } from "@stokaz/contract/time/french-period";
import { frenchMoment } from "@stokaz/contract/time/french-time";
import {
  type Block,
  type Contract,
  knownRows,
  laterNote,
  platformBlocks,
  type RentalFacts,
} from "../rules.ts";

// Texts of a lease besides its facts. All of these sentences are here, so that a lawyer can read
// them.

const declared = ({ insurance }: RentalFacts): string[] => [
  ...(insurance.hasRentalContract
    ? ["être propriétaire du bien ou avoir le droit de le louer"]
    : []),
  ...(insurance.hasInsuranceExtension
    ? ["avoir une extension de son assurance multirisque habitation"]
    : []),
  ...(insurance.plansToSubscribe ? ["envisager de souscrire une telle extension"] : []),
];

/** The authority in contracts from before it was kept with their facts. */
const OLD_AUTHORITY: FoodAuthority = {
  name: "direction de l'alimentation, de l'agriculture et de la forêt",
  shortName: "DAAF",
};

/** Source: regulation (EC) 852/2004, article 6. */
const foodSentence = ({ artisan, foodAuthority = OLD_AUTHORITY }: RentalFacts): string => {
  const authority = `${foodAuthority.name} (${foodAuthority.shortName})`;
  return artisan.foodDeclaration
    ? `L'artisan a déclaré son activité à la ${authority} : ${artisan.foodDeclaration}.`
    : `S'il entrepose des denrées alimentaires, l'artisan déclare d'abord son activité à la ${authority}.`;
};

const obligations = (facts: RentalFacts): Block[] => {
  const declarations = declared(facts);
  return [
    { kind: "heading", text: "Engagements du loueur" },
    {
      kind: "paragraph",
      text: "Le loueur garantit qu'il a le droit de louer l'espace. Il met à disposition une place propre, sèche et fermée, y donne accès aux jours et aux heures annoncés, n'utilise pas les biens entreposés et dispose d'une assurance multirisque habitation étendue à cette activité. Il déclare ses loyers.",
    },
    ...(declarations.length > 0
      ? [
          {
            kind: "paragraph" as const,
            text: `Au jour de la location, le loueur a déclaré : ${declarations.join(" ; ")}.`,
          },
        ]
      : []),
    { kind: "heading", text: "Engagements de l'artisan" },
    {
      kind: "paragraph",
      text: "L'artisan n'entrepose que des produits licites, emballés et compatibles avec un lieu d'habitation. Il respecte les horaires, le voisinage et la surface louée, assure ses biens et rend l'espace vide et propre au terme convenu. Il respecte les règles d'hygiène et de conservation propres à ses produits.",
    },
    { kind: "paragraph", text: foodSentence(facts) },
    { kind: "heading", text: "Nature et fin de la location" },
    {
      kind: "paragraph",
      text: "La location porte sur un simple espace de stockage, pour une durée déterminée. Elle prend fin à sa date sans formalité, n'est pas reconduite et ne donne droit ni au renouvellement ni au statut des baux commerciaux. Elle est personnelle et ne peut être cédée.",
    },
  ];
};

/** Text on the early end by the artisan, in the same words as on the page where they do it. */
const leavingBlocks = ({ rental }: RentalFacts): Block[] =>
  rental.noticeMonths
    ? [
        { kind: "heading", text: "Fin avant le terme" },
        { kind: "paragraph", text: NOTICE_TEXT },
        { kind: "paragraph", text: SCALE_TEXT },
        ...(rental.givesPalletsBack ? [{ kind: "paragraph", text: GIVE_BACK_TEXT } as const] : []),
        {
          kind: "paragraph",
          text: "Le loueur, lui, ne peut pas mettre fin à la location avant son terme.",
        },
      ]
    : [];

/** Rules of the space, as its lessor wrote them and the artisan accepted them. */
const rulesBlocks = ({ rental }: RentalFacts): Block[] =>
  rental.spaceRules
    ? [
        { kind: "heading", text: "Règles de l'espace" },
        { kind: "facts", rows: ruleRows(rental.spaceRules) },
        {
          kind: "paragraph",
          text: "L'artisan a accepté ces règles avant de payer. Elles valent pour toute la location.",
        },
      ]
    : [];

const ACTS: Readonly<
  Record<NonNullable<RentalFacts["acceptances"]>[number]["act"], readonly [string, string]>
> = {
  request: ["L'artisan", "par sa demande de location"],
  offer: ["Le loueur", "par son offre, telle qu'il l'a enregistrée en dernier"],
  answer: ["Le loueur", "en acceptant la demande"],
};

/** Acceptances of the contract: the person, the time and the network address. */
const acceptanceBlocks = ({ acceptances, issuer }: RentalFacts): Block[] =>
  acceptances
    ? [
        { kind: "heading", text: "Acceptation par les deux parties" },
        {
          kind: "facts",
          rows: acceptances.map(({ act, at, address }): readonly [string, string] => {
            const [side, how] = ACTS[act];
            const moment = frenchMoment(new Date(at), issuer.timeZone);
            return [side, `${moment}, ${how}, depuis l'adresse IP ${address}`];
          }),
        },
        {
          kind: "paragraph",
          text: "L'empreinte SHA-256 de ce fichier est donnée aux deux parties sur la page de la location, à côté du contrat : elle montre qu'il n'a pas été changé.",
        },
      ]
    : [];

/** Law that applies between a private person and a business. */
const lawOf = ({ lessor }: RentalFacts): string =>
  lessor.kind === "private"
    ? "Le loueur est un particulier et l'artisan un professionnel : le droit de la consommation ne s'applique pas au présent contrat, qui relève du code civil (articles 1709 et suivants). Il n'ouvre pas de droit de rétractation."
    : "Les deux parties sont des professionnels : le présent contrat relève du code civil (articles 1709 et suivants) et n'ouvre pas de droit de rétractation.";

const spaceBlocks = ({ rental, space, access }: RentalFacts): Block[] => [
  { kind: "heading", text: "Espace loué" },
  {
    kind: "facts",
    rows: knownRows([
      ["Espace", space.name],
      ["Adresse", space.address],
      [
        "Surface",
        `${rental.pallets} ${rental.pallets > 1 ? "palettes" : "palette"}, soit ${rental.pallets} m²`,
      ],
      ["Livraison", frenchHours(access.deliveryDays, access.delivery)],
      ["Récupération", frenchHours(access.pickupDays, access.pickup)],
      ["Contact", [space.contact, space.phone].filter(Boolean).join(", ")],
    ]),
  },
];

/** `1, 3 et 7` */
const daysList = (days: readonly number[]): string => days.join(", ").replace(/, (\d+)$/, " et $1");

/** Duration and price of a rental. @param how name of the total, and the way it is paid */
const priceBlocks = ({ rental }: RentalFacts, how: { total: string; paid: string }): Block[] => [
  { kind: "heading", text: "Durée et prix" },
  {
    kind: "facts",
    rows: [
      ["Durée", `${rental.months} mois, ${frenchPeriod(rental)}`],
      ["Dernier jour", frenchDay(lastDayBefore(rental.endDate))],
      ["Prix d'une palette", `${frenchEuros(rental.priceCents)} par mois`],
      ["Loyer", `${frenchEuros(rentPerMonth(rental.priceCents, rental.pallets))} par mois`],
      [how.total, frenchEuros(rental.totalCents)],
      ["Payé", how.paid],
    ],
  },
];

const prepaidBlocks = (facts: RentalFacts, paidOn: string): Block[] =>
  priceBlocks(facts, {
    total: "Total payé",
    paid: `en ligne, d'avance, en une fois, le ${paidOn}`,
  });

/**
 * Price and calendar of a rental that is paid monthly. All of these sentences are here, so that a
 * lawyer can read them.
 */
const monthlyBlocks = (
  facts: RentalFacts,
  rents: NonNullable<RentalFacts["rents"]>,
  paidOn: string,
): Block[] => [
  ...priceBlocks(facts, {
    total: "Total des loyers",
    paid: `en ligne, chaque mois ; le premier loyer le ${paidOn}`,
  }),
  { kind: "heading", text: "Calendrier des loyers" },
  {
    kind: "facts",
    rows: rents.map(({ dueOn, amountCents }, month): readonly [string, string] => [
      month === 0 ? `Payé le ${paidOn}` : `Le ${frenchDay(dueOn)}`,
      frenchEuros(amountCents),
    ]),
  },
  ...(facts.mandate
    ? [{ kind: "paragraph", text: `L'artisan a déclaré : « ${facts.mandate} »` } as const]
    : []),
  { kind: "heading", text: "Loyer impayé" },
  {
    kind: "paragraph",
    text: `Si un prélèvement est refusé, l'artisan en est averti aussitôt, et le prélèvement est tenté de nouveau ${daysList(RENT_DAYS.retries)} jours plus tard. Quand la banque de l'artisan demande sa confirmation, il paie lui-même, aux mêmes rappels. Il peut payer à tout moment par carte depuis la page de sa location.`,
  },
  {
    kind: "paragraph",
    text: `${RENT_DAYS.pause} jours après le premier refus, ses produits gardés dans l'espace ne sont plus en vente, jusqu'à ce que le loyer soit payé. ${RENT_DAYS.end} jours après le premier refus, le contrat est résilié de plein droit ; si des acheteurs attendent encore leurs commandes, il l'est dès que la dernière est récupérée. Plus aucun loyer n'est alors prélevé, et l'artisan reprend ses produits.`,
  },
];

/** Writes the contract of a rental, between its lessor and its artisan. */
export const leaseContract = (facts: RentalFacts): Contract => {
  const { rental, issuer } = facts;
  const paidOn = frenchDay(dayInZone(new Date(rental.confirmedAt), issuer.timeZone));
  return {
    title: "Contrat de location d'un espace de stockage",
    subtitle: `${facts.space.name}, ${frenchPeriod(rental)}`,
    footer: `Contrat de location, référence ${rental.reference}`,
    brandName: issuer.brandName,
    author: issuer.name,
    date: new Date(facts.frozenAt),
    blocks: [
      ...laterNote(facts, "de la location"),
      { kind: "heading", text: "Le loueur" },
      { kind: "facts", rows: identityFacts(facts.lessor) },
      { kind: "heading", text: "L'artisan, locataire" },
      {
        kind: "facts",
        rows: [
          ...identityFacts(facts.artisan),
          ...knownRows([["Représenté par", facts.representative]]),
        ],
      },
      ...spaceBlocks(facts),
      ...rulesBlocks(facts),
      ...(facts.rents ? monthlyBlocks(facts, facts.rents, paidOn) : prepaidBlocks(facts, paidOn)),
      ...obligations(facts),
      ...leavingBlocks(facts),
      ...acceptanceBlocks(facts),
      { kind: "heading", text: "Droit applicable" },
      { kind: "paragraph", text: lawOf(facts) },
      ...platformBlocks(issuer, {
        role: `${issuer.brandName} met en relation le loueur et l'artisan, et encaisse le loyer pour le compte du loueur, à qui il est versé mois par mois. L'opérateur n'est ni bailleur ni dépositaire : le présent contrat lie le loueur et l'artisan. Il a été conclu en ligne, par le paiement de l'artisan, le ${paidOn}.`,
        terms: rental.termsVersion ? `version du ${frenchDay(rental.termsVersion)}` : undefined,
      }),
    ],
    data: JSON.stringify(facts, null, 2),
  };
};
