import type { Hours, Weekday } from "@stokaz/contract/handover/schedule";
import type { Cents } from "@stokaz/contract/money/money";
import { GUARANTEES } from "@stokaz/contract/orders/guarantee";
import { type WithdrawalException, withdrawalForm } from "@stokaz/contract/orders/withdrawal";
import type { DocumentKind } from "@stokaz/contract/papers/documents";
import { paths } from "@stokaz/contract/paths";
import type { FactValues } from "@stokaz/contract/products/fact-values";
import type { NetQuantity } from "@stokaz/contract/products/unit-price";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import type { SpaceRules } from "@stokaz/contract/spaces/space-rules";
import type { FoodAuthority } from "@stokaz/contract/spaces/territory";
import type { Vat } from "@stokaz/contract/tax/vat";
import { type CalendarDay, dayInZone } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";

/** Kind of purchase that a paper is about. */
export type PaperKind = "order" | "rental";

/** Operator of the platform on the day that the facts were stored. */
export type Issuer = {
  brandName: string;
  publicUrl: string;
  timeZone: string;
  name: string;
  address: string;
  email: string;
  phone: string;
  legalForm: string;
  registration: string;
  vatNumber: string;
  mediator: string;
};

/** Facts of every paper. `isLater`: stored after the payment, as they were on that later day. */
type Kept = { issuer: Issuer; isLater: boolean; frozenAt: string };

/** A product of an order as its contract names it; prices with VAT, in cents. */
export type SoldLine = {
  name: string;
  description: string;
  quantity: number;
  priceCents: Cents;
  totalCents: Cents;
  /** First day after the rental in which the goods are kept. */
  rentalEnd: CalendarDay;
  isAdultOnly: boolean;
  /** Legal exception from the right of withdrawal; missing in the oldest papers. */
  withdrawal?: WithdrawalException;
  /** Content of one unit; missing in the oldest papers. */
  net?: NetQuantity | null;
  /** Facts of the product's sheet; missing in papers older than the sheets. */
  facts?: FactValues;
  /** VAT of the sale; missing in the oldest papers and where it was unknown. */
  vat?: Vat | null;
  seller: SellerIdentity;
};

/** Facts of the contract of an order, as the database stored them; instants as text. */
export type OrderFacts = Kept & {
  order: { number: string; paidAt: string; termsVersion: CalendarDay | null };
  /**
   * Last open day to collect the order, as its buyer was told; missing in older papers and in those
   * stored later.
   */
  collectBy?: CalendarDay | null;
  buyer: { firstName: string; name: string; address: string; email: string };
  place: {
    name: string;
    address: string;
    contact: string;
    phone: string;
    days: Weekday[];
    start: string;
    end: string;
  };
  lines: SoldLine[];
};

/** Facts of the contract of a rental. `reference` names it for people. */
export type RentalFacts = Kept & {
  rental: {
    reference: string;
    confirmedAt: string;
    pallets: number;
    startDate: CalendarDay;
    endDate: CalendarDay;
    months: number;
    /** Price of a pallet per month. */
    priceCents: Cents;
    totalCents: Cents;
    termsVersion: CalendarDay | null;
    /** Notice that the artisan gives before leaving, in months; missing in the oldest contracts. */
    noticeMonths?: number | null;
    /** Missing in papers frozen before pallets could be given back. */
    givesPalletsBack?: boolean;
    /** Rules of the space, as accepted; missing when there were none, or before rules existed. */
    spaceRules?: SpaceRules | null;
  };
  /** Months of a rental paid monthly, with the day of each charge; missing in the oldest papers. */
  rents?: { dueOn: CalendarDay; amountCents: Cents }[] | null;
  /** Text with which the artisan agreed to charges of their card. */
  mandate?: string | null;
  /**
   * Acceptances, the first one first: the artisan accepts with the request, the lessor with the
   * offer or the answer. Missing in older papers.
   */
  acceptances?: { act: "request" | "offer" | "answer"; at: string; address: string }[] | null;
  /** Authority to which food is declared; missing in papers from before it was kept. */
  foodAuthority?: FoodAuthority;
  lessor: SellerIdentity;
  artisan: SellerIdentity;
  /** Person who acted for the artisan's company. */
  representative: string;
  space: { name: string; address: string; contact: string; phone: string };
  access: { deliveryDays: Weekday[]; delivery: Hours; pickupDays: Weekday[]; pickup: Hours };
  /** Declarations of the lessor. */
  insurance: {
    hasRentalContract: boolean;
    hasInsuranceExtension: boolean;
    plansToSubscribe: boolean;
  };
};

/** Line of a table of goods: `details` stand below it, across the page. */
export type Good = {
  name: string;
  quantity: string;
  unitPrice: string;
  total: string;
  details: readonly string[];
};

/** A picture with the text below it. `content`: a JPEG; `undefined` when its file was lost. */
export type Shown = { caption: string; credit: string; content: Buffer | undefined };

/** Column with its width in points; columns stand eight points apart. */
export type TableColumn = { title: string; width: number; align: "left" | "right" };

/** Part of a contract, in reading order. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "goods"; goods: readonly Good[]; total: readonly [label: string, value: string] }
  | {
      kind: "table";
      columns: readonly TableColumn[];
      rows: readonly (readonly string[])[];
      totals: readonly (readonly [label: string, amount: string])[];
    }
  | { kind: "box"; title: string; paragraphs: readonly string[] }
  | { kind: "pictures"; title: string; pictures: readonly Shown[] };

/** A contract before it is drawn: all of it is plain text. */
export type Contract = {
  title: string;
  subtitle: string;
  /** Text at the foot of each page, before its number. */
  footer: string;
  brandName: string;
  author: string;
  /** Date of the contract: no other value may make two drawings of it different. */
  date: Date;
  blocks: readonly Block[];
  /** Facts for programs, stored inside the file. */
  data: string;
  /** Name and description of these data in the file, where they are not those of a contract. */
  attached?: {
    name: string;
    description: string;
    type?: string;
    relationship?: "Data" | "Alternative";
    /** Metadata of the file about these data, as RDF. */
    metadata?: string;
  };
};

/** Keeps the rows whose value is known. */
export const knownRows = (
  rows: readonly (readonly [label: string, value: string | null | undefined])[],
): (readonly [string, string])[] =>
  rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));

/** Name under which the file of a paper is stored. */
export const paperFile = (paperId: string): string => `paper-${paperId}.pdf`;

/** Finds the paper of a stored file; `undefined` for any other or incomplete file. */
export const paperOf = (name: string): string | undefined =>
  /^paper-([0-9a-f-]{36})\.pdf$/.exec(name)?.[1];

/** Note at the top of a paper made after the payment. @param subject as in `de la commande` */
export const laterNote = ({ isLater, frozenAt, issuer }: Kept, subject: string): Block[] =>
  isLater
    ? [
        {
          kind: "box",
          title: "Document établi après le paiement",
          paragraphs: [
            `Ce document a été établi le ${frenchDay(dayInZone(new Date(frozenAt), issuer.timeZone))} d'après les données conservées ${subject}. Ce qui n'était pas conservé, comme les coordonnées de la plateforme, est tel que ce jour-là.`,
          ],
        },
      ]
    : [];

// Texts that the law requires in a contract. All of these sentences are here, so that a lawyer can
// read them.

const DOTS = ".".repeat(48);

/** Form of the annex to article R. 221-1 of the consumer code, with room to write. */
const printedForm = ({ name, address, email }: Issuer): Block => {
  const to = [name, address, email].filter(Boolean).join(", ");
  const [title = "", addressee = "", ...lines] = withdrawalForm(`${to}, pour le vendeur`);
  const paragraphs = lines.map((line) => `${line} ${DOTS}`);
  return { kind: "box", title, paragraphs: [addressee, ...paragraphs] };
};

/**
 * Instructions to withdraw from a contract, after the annex to article R. 221-3 of the consumer
 * code, with its form.
 */
export const withdrawalBlocks = (issuer: Issuer): Block[] => [
  { kind: "heading", text: "Droit de rétractation" },
  {
    kind: "paragraph",
    text: "Vous avez le droit de vous rétracter du présent contrat sans donner de motif, dès maintenant et dans un délai de quatorze jours, sauf pour les produits que la loi en exclut : c'est écrit sous chacun. Ce délai commence le lendemain du jour où vous récupérez vos produits ; s'il finit un samedi, un dimanche ou un jour férié, il est prolongé au premier jour ouvrable suivant.",
  },
  {
    kind: "paragraph",
    text: `Pour exercer ce droit, vous devez nous notifier votre décision par une déclaration dénuée d'ambiguïté : en ligne, sans vous connecter, à l'adresse ${issuer.publicUrl}${paths.withdrawal.href()}, ou par exemple par un e-mail à ${issuer.email}, qui la transmet au vendeur. En ligne, vous recevez aussitôt un accusé de réception par e-mail. Vous pouvez utiliser le modèle de formulaire qui suit, mais ce n'est pas obligatoire. Pour que le délai soit respecté, il suffit que vous transmettiez votre déclaration avant son expiration.`,
  },
  {
    kind: "paragraph",
    text: "En cas de rétractation, tous les paiements reçus de vous pour les produits concernés vous sont remboursés sans retard excessif et, en tout état de cause, au plus tard quatorze jours après le jour où votre décision nous parvient, avec le moyen de paiement que vous avez utilisé et sans frais pour vous. Ce remboursement peut attendre que les produits soient rendus, dans la limite de ces quatorze jours.",
  },
  {
    kind: "paragraph",
    text: "Vous rendez les produits au lieu de récupération, à ses heures d'ouverture, sans retard excessif et au plus tard quatorze jours après nous avoir communiqué votre décision. Les frais pour les rendre sont à votre charge. Votre responsabilité n'est engagée qu'à l'égard de la dépréciation des produits résultant de manipulations autres que celles nécessaires pour établir leur nature, leurs caractéristiques et leur bon fonctionnement.",
  },
  printedForm(issuer),
];

/** Box of article D. 211-2 of the consumer code, and the party that owes the guarantee. */
export const guaranteeBlocks = (): Block[] => [
  { kind: "heading", text: "Garanties légales" },
  {
    kind: "box",
    title: "Ce que la loi vous garantit",
    paragraphs: GUARANTEES,
  },
  {
    kind: "paragraph",
    text: "Ces garanties (articles L. 217-1 et suivants du code de la consommation) sont dues par le vendeur de chaque produit, que la plateforme vous aide à joindre.",
  },
];

/** Address for complaints, and the mediator. */
export const complaintBlocks = (issuer: Issuer): Block[] => [
  { kind: "heading", text: "Réclamations et médiation" },
  {
    kind: "paragraph",
    text: `Adressez d'abord toute réclamation à ${issuer.email}. Si aucune solution n'est trouvée sous deux mois, vous pouvez recourir gratuitement au médiateur de la consommation dont relève le professionnel concerné (articles L. 611-1 et suivants du code de la consommation). Les coordonnées des médiateurs agréés figurent sur economie.gouv.fr/mediation-conso.`,
  },
  ...(issuer.mediator
    ? [
        {
          kind: "paragraph" as const,
          text: `Médiateur de ${issuer.name} : ${issuer.mediator}`,
        },
      ]
    : []),
];

/**
 * Operator of the platform, and what the platform is not.
 *
 * @param role its role in this contract, as a sentence
 */
export const platformBlocks = (
  issuer: Issuer,
  { role, terms }: { role: string; terms: string | undefined },
): Block[] => [
  { kind: "heading", text: `La plateforme ${issuer.brandName}` },
  { kind: "paragraph", text: role },
  {
    kind: "facts",
    rows: knownRows([
      ["Opérateur", [issuer.name, issuer.legalForm].filter(Boolean).join(", ")],
      ["Adresse", issuer.address],
      ["Immatriculation", issuer.registration],
      ["TVA", issuer.vatNumber],
      ["E-mail", issuer.email],
      ["Téléphone", issuer.phone],
      ["Conditions d'utilisation", terms],
    ]),
  },
];

// Texts of documents that are issued with a number.

/** A document as its drawing needs it. */
export type Issued = { kind: DocumentKind; number: string | null; issued_on: CalendarDay };

/** An invoice or a credit note to which another document of the same issuer refers. */
export type Reference = { number: string; issuedOn: CalendarDay };

/** Same instant of a day in every time zone, so that the same facts make the same bytes. */
export const momentOf = (day: CalendarDay): Date => new Date(`${day}T12:00:00Z`);

/** Formats a SIRET for reading. */
export const siretText = (siret: string | null | undefined): string | null =>
  siret?.replace(/^(\d{3})(\d{3})(\d{3})/, "$1 $2 $3 ") ?? null;

/**
 * Issuer of a document, with the facts that the law requires on an invoice. Source: CGI ann. II
 * art. 242 nonies A; C. com. R. 123-237.
 */
export const partyRows = (identity: SellerIdentity): (readonly [string, string])[] =>
  knownRows([
    [identity.kind === "professional" ? "Raison sociale" : "Nom", identity.name],
    ["Nom commercial", identity.tradeName],
    ["Forme juridique", identity.legalForm],
    ["Adresse", identity.address],
    ["SIRET", siretText(identity.siret)],
    ["Immatriculation", identity.register],
    ["Numéro de TVA", identity.vatNumber],
    ["E-mail", identity.email],
    ["Téléphone", identity.phone?.replace(/\d\d(?=\d)/g, "$& ")],
  ]);

/**
 * References to the documents that this one corrects.
 *
 * @param what kind of the corrected document: `facture`
 */
export const correctedRows = (
  { corrects = [] }: { corrects?: Reference[] },
  what: string,
): Block[] =>
  corrects.length > 0
    ? [
        {
          kind: "facts",
          rows: corrects.map(
            ({ number, issuedOn }) =>
              ["Rectifie", `${what} ${number} du ${frenchDay(issuedOn)}`] as const,
          ),
        },
      ]
    : [];
