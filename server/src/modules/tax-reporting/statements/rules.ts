import { frenchEuros } from "@stokaz/contract/money/euros";
import { type Cents, cents, toCents } from "@stokaz/contract/money/money";
import { SMALL_SALES_COUNT, SMALL_SALES_WORDS } from "@stokaz/contract/tax/small-sales";
import { TAX_LINKS } from "@stokaz/contract/tax/tax-links";
import { type CalendarDay, calendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { type ActivityFacts, type QuarterFacts, wholeEuros } from "../rules.ts";

/** Facts of a statement, as its document stores them. */
export type StatementFacts = {
  year: number;
  version: number;
  madeOn: CalendarDay;
  issuer: {
    brandName: string;
    name: string;
    legalForm: string;
    address: string;
    registration: string;
    vatNumber: string;
    email: string;
    phone: string;
  };
  seller: {
    name: string;
    address: string;
    isProfessional: boolean;
    siret: string | null;
    vatNumber: string | null;
    /** Last four characters of the IBAN: no more of it is ever shown. */
    ibanEnd: string | null;
  };
  /** True if the seller sold as another company, too; older statements do not say. */
  isOneOfSeveral?: boolean;
  places: readonly (ActivityFacts & {
    place: { name: string; address: string; daysRented: number; parcel: string | null };
  })[];
  goods: ActivityFacts | null;
  total: QuarterFacts;
  /** Account of the seller with the platform over the year. In cents. */
  owed: { start: Cents; received: Cents; refunded: Cents; end: Cents };
  /** True if the figures go to the authority: not for sellers of few goods. */
  isReported: boolean;
};

type Row = readonly [label: string, value: string];

type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "facts"; rows: readonly Row[] }
  | { kind: "box"; title: string; paragraphs: readonly string[] };

const heading = (text: string): Block => ({ kind: "heading", text });
const paragraph = (text: string): Block => ({ kind: "paragraph", text });
const facts = (rows: readonly (readonly [string, string | null])[]): Block => ({
  kind: "facts",
  rows: rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
});

/**
 * Tax regime for the rent of a bare room when no other was chosen. Source: CGI, article 32; to be
 * read again each year.
 */
const MICRO_FONCIER = { ceiling: cents(1_500_000), allowancePercent: 30, line: "4BE" } as const;

/**
 * Day on which statements and the authority's file are due. Source: CGI, articles 242 bis and 1649
 * ter A.
 */
export const dueOn = (year: number): CalendarDay => calendarDay(`${year + 1}-01-31`);

/**
 * First day on which the job makes statements: money that was on its way at the end of the year has
 * arrived.
 */
export const madeFrom = (year: number): CalendarDay => calendarDay(`${year + 1}-01-08`);

const QUARTERS = ["1er trimestre", "2e trimestre", "3e trimestre", "4e trimestre"] as const;

/** Names the acts: sales of goods, leases of places. */
const actsOf = (count: number, [one, many]: readonly [string, string]): string =>
  `${count} ${count > 1 ? many : one}`;

const SALES = ["vente", "ventes"] as const;
const LEASES = ["location", "locations"] as const;

const quarterText = ({ gross, fees, net, acts }: QuarterFacts, words: readonly [string, string]) =>
  gross === 0 && acts === 0
    ? "rien"
    : `${frenchEuros(gross)} avant frais ; frais ${frenchEuros(fees)} ; reçu ${frenchEuros(net)} ; ${actsOf(acts, words)}`;

const quarterRows = (
  { quarters }: Pick<ActivityFacts, "quarters">,
  words: readonly [string, string],
): Row[] => quarters.map((quarter, at) => [QUARTERS[at] ?? "", quarterText(quarter, words)]);

const SEVERAL =
  "Vous avez vendu sous plusieurs entreprises cette année-là : ce récapitulatif ne compte que les ventes de celle-ci. Chaque autre a le sien.";

const sellerBlocks = ({ seller, isOneOfSeveral }: StatementFacts): Block[] => [
  heading("Vous"),
  facts([
    ["Nom", seller.name],
    ["Adresse", seller.address],
    ["Statut", seller.isProfessional ? "Professionnel" : "Particulier"],
    ["SIRET", seller.siret],
    ["N° de TVA", seller.vatNumber],
    ["Compte bancaire", seller.ibanEnd && `IBAN qui se termine par ${seller.ibanEnd}`],
  ]),
  ...(isOneOfSeveral ? [paragraph(SEVERAL)] : []),
];

const isLessor = ({ places }: StatementFacts): boolean => places.length > 0;

const totalRows = ({ gross, fees, net }: QuarterFacts): Row[] => [
  ["Montant avant frais", frenchEuros(gross)],
  ["Frais de plateforme", frenchEuros(fees)],
  ["Reçu sur votre compte", frenchEuros(net)],
];

const yearBlocks = (statement: StatementFacts): Block[] => {
  const { total, year } = statement;
  return [
    heading(`Ce que vous avez reçu en ${year}`),
    facts(totalRows(total)),
    paragraph(
      `Une somme compte le jour où elle part vers votre compte, et ce qui en est repris est retiré du trimestre où il l'est. ${statement.issuer.brandName} ne retient aucun impôt.`,
    ),
  ];
};

const isCarried = ({ quarters }: ActivityFacts): boolean =>
  quarters.some(({ paid, back, gross }) => paid - back !== gross);

const CARRIED =
  "Un trimestre d'où il a été repris plus qu'il n'avait rapporté compte pour rien : le reste est retiré du trimestre d'avant.";

const activityBlocks = ({ places, goods }: StatementFacts): Block[] => [
  ...places.flatMap(({ place, total, quarters }) => [
    heading(`Lieu loué : ${place.name}`),
    facts([
      ["Adresse", place.address],
      ["Référence cadastrale", place.parcel],
      ["Jours loués", String(place.daysRented)],
      ...quarterRows({ quarters }, LEASES),
      ["Année, avant frais", frenchEuros(total.gross)],
    ]),
  ]),
  ...(goods ? [heading("Ventes, par trimestre"), facts(quarterRows(goods, SALES))] : []),
  ...([...places, ...(goods ? [goods] : [])].some(isCarried) ? [paragraph(CARRIED)] : []),
];

const accountBlocks = ({ owed, total, year }: StatementFacts): Block[] => [
  heading("De ce que vos clients ont payé à ce que vous avez reçu"),
  facts([
    [`À vous verser au 1er janvier ${year}`, frenchEuros(owed.start)],
    ["Payé par vos clients", frenchEuros(owed.received)],
    ["Rendu à vos clients", frenchEuros(owed.refunded)],
    ["Parti vers votre compte, avant frais", frenchEuros(total.paid)],
    ["Repris de ce qui était parti", frenchEuros(total.back)],
    [`À vous verser au 31 décembre ${year}`, frenchEuros(owed.end)],
  ]),
];

const { ceiling, allowancePercent, line } = MICRO_FONCIER;

/** An amount to the whole euro: `15 000 €`. */
const wholeText = (amount: Cents): string =>
  frenchEuros(toCents(wholeEuros(amount))).replace(",00", "");

const lessorReturn = ({ total, year }: StatementFacts): Block => ({
  kind: "box",
  title: `À reporter : ${wholeText(total.gross)}, ligne ${line} de la déclaration des revenus de ${year}`,
  paragraphs: [
    `Louer une pièce ou un garage nus donne des revenus fonciers. Si tous vos revenus fonciers de l'année ne dépassent pas ${wholeText(ceiling)}, c'est le régime « micro-foncier » : écrivez ligne ${line} (déclaration n° 2042) le montant avant frais, avec vos autres loyers nus. L'administration déduit elle-même ${allowancePercent} % : ne les déduisez pas.`,
    `Au-delà, ou si vous avez choisi le régime réel, remplissez la déclaration n° 2044 : les frais de plateforme s'y déduisent. Si vous rendez d'autres services avec le lieu, demandez conseil : ce ne sont peut-être plus des revenus fonciers.`,
  ],
});

const artisanReturn = (): Block =>
  paragraph(
    "Vos recettes sont celles de votre comptabilité, avant frais. Ce récapitulatif vous aide à les vérifier ; il ne la remplace pas.",
  );

/** Says whether the figures go to the authority. */
export const reportedText = ({ isReported }: Pick<StatementFacts, "isReported">): string =>
  isReported
    ? "Nous transmettons ces montants à l'administration fiscale, en euros entiers (articles 1649 ter A à 1649 ter E du code général des impôts)."
    : `Nous ne transmettons pas ces montants à l'administration fiscale : vous avez fait moins de ${SMALL_SALES_COUNT} ventes, pour ${SMALL_SALES_WORDS} au plus (article 1649 ter A du code général des impôts). Ils peuvent tout de même être à déclarer.`;

const dutyBlocks = (statement: StatementFacts): Block[] => [
  heading("Votre déclaration"),
  isLessor(statement) ? lessorReturn(statement) : artisanReturn(),
  paragraph(reportedText(statement)),
  facts(TAX_LINKS.map(({ label, url }) => [label, url] as const)),
];

/** Name of the operator with its legal form, unless the name contains it already. */
const operatorText = ({ name, legalForm }: StatementFacts["issuer"]): string =>
  legalForm === "" || name.split(" ").includes(legalForm) ? name : `${name}, ${legalForm}`;

const platformBlocks = ({ issuer }: StatementFacts): Block[] => [
  heading(`La plateforme ${issuer.brandName}`),
  facts([
    ["Opérateur", operatorText(issuer)],
    ["Adresse", issuer.address],
    ["Immatriculation", issuer.registration],
    ["N° de TVA", issuer.vatNumber],
    ["E-mail", issuer.email],
    ["Téléphone", issuer.phone],
  ]),
];

const correctionBlocks = ({ version }: StatementFacts): Block[] =>
  version === 1
    ? []
    : [
        {
          kind: "box",
          title: `Récapitulatif corrigé n° ${version}`,
          paragraphs: [
            `Il remplace le n° ${version - 1} : ce que celui-ci disait a changé depuis. Si vous avez déjà fait votre déclaration, corrigez-la.`,
          ],
        },
      ];

/**
 * The figures of a statement in the rows of a mail: the company where the year has several, the
 * whole year, its places, its quarters.
 */
export const figureRows = ({
  company,
  isOneOfSeveral,
  places,
  goods,
  total,
}: {
  company: { name: string } | null;
  isOneOfSeveral: boolean;
  places: readonly (ActivityFacts & { place: { name: string; daysRented: number } })[];
  goods: ActivityFacts | undefined;
  total: QuarterFacts;
}): Row[] => [
  ...(company && isOneOfSeveral ? [["Entreprise", company.name] as const] : []),
  ...totalRows(total),
  ...places.flatMap(({ place, quarters }): Row[] => [
    [`${place.name}, jours loués`, String(place.daysRented)],
    ...quarterRows({ quarters }, LEASES).map(
      ([label, value]): Row => [`${place.name}, ${label}`, value],
    ),
  ]),
  ...(goods ? quarterRows(goods, SALES) : []),
];

/**
 * Title of a statement in lists and among files: its year, the company where the year has several,
 * and its number once it was corrected.
 */
export const statementTitle = ({
  year,
  version,
  company,
}: {
  year: number;
  version: number;
  company: string | null;
}): string =>
  [
    year,
    ...(company === null ? [] : [company]),
    ...(version === 1 ? [] : [`corrigé n° ${version}`]),
  ].join(", ");

/** Writes a statement before it is drawn. @param madeAt the instant that it dates from */
export const statementPaper = (statement: StatementFacts, madeAt: Date) => {
  const { year, version, madeOn, issuer, seller, isOneOfSeveral } = statement;
  const company = isOneOfSeveral ? seller.name : null;
  return {
    title: `Récapitulatif annuel ${year}`,
    subtitle:
      version === 1
        ? `${seller.name}, établi le ${frenchDay(madeOn)}`
        : `${seller.name}, corrigé n° ${version}, établi le ${frenchDay(madeOn)}`,
    footer: `Récapitulatif annuel ${statementTitle({ year, version, company })}`,
    brandName: issuer.brandName,
    author: issuer.name,
    date: madeAt,
    blocks: [
      ...correctionBlocks(statement),
      ...sellerBlocks(statement),
      ...yearBlocks(statement),
      ...activityBlocks(statement),
      ...accountBlocks(statement),
      ...dutyBlocks(statement),
      ...platformBlocks(statement),
    ],
    data: JSON.stringify(statement),
    attached: { name: "recapitulatif.json", description: "Les données de ce récapitulatif" },
  };
};

/**
 * Figures that make one statement different from the next: amounts, acts and days, not the names of
 * persons or places.
 */
export const figuresToCompare = ({
  places,
  goods,
  owed,
}: {
  places: readonly (ActivityFacts & { place: { daysRented: number } })[];
  goods: ActivityFacts | null | undefined;
  owed: StatementFacts["owed"];
}): string =>
  JSON.stringify([
    places.map(({ spaceId, quarters, place }) => [spaceId, place.daysRented, quarters]).sort(),
    goods?.quarters ?? null,
    owed.start,
    owed.received,
    owed.refunded,
    owed.end,
  ]);
