import type { Invoice } from "@e-invoice-eu/core";
import { pointEuros } from "@stokaz/contract/money/euros";
import { cents, sumCents } from "@stokaz/contract/money/money";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import { sirenIn } from "@stokaz/contract/sellers/siren";
import { VAT_WORDS, type VatRegime } from "@stokaz/contract/tax/vat";
import { loadOnce } from "../../../../platform/load-once.ts";
import {
  type Buyer,
  type InvoiceFacts,
  type InvoiceLine,
  type RateSum,
  sumByRate,
} from "../rules.ts";

type Content = Invoice["ubl:Invoice"];

const EUROS = "EUR" as const;
/**
 * Country code: the overseas departments are under `FR`, where addresses are not distinguished
 * further.
 */
const FRANCE = { "cbc:IdentificationCode": "FR" } as const;
/** UNCL 4461: a bank card. */
const BY_CARD = "48";
/** UN/ECE recommendation 20: one. */
const ONE = "C62" as const;
/** ISO 6523: SIREN and SIRET. */
const SIREN = "0002" as const;
const SIRET = "0009" as const;

/** Codes of each VAT regime in EN 16931 and its French extensions. */
const CATEGORIES = {
  liable: { "cbc:ID": "S" },
  franchise: {
    "cbc:ID": "E",
    "cbc:TaxExemptionReasonCode": "VATEX-FR-FRANCHISE",
    "cbc:TaxExemptionReason": VAT_WORDS.franchise,
  },
  outside: {
    "cbc:ID": "O",
    "cbc:TaxExemptionReasonCode": "VATEX-EU-O",
    "cbc:TaxExemptionReason": VAT_WORDS.outside,
  },
} as const satisfies Record<VatRegime, object>;

const VAT_SCHEME = { "cbc:ID": "VAT" } as const;

/**
 * Rate of a sum; a supply outside the scope of VAT has no rate, not even zero (EN 16931, BR-O-05).
 */
const percentOf = ({ regime, rate }: Pick<RateSum, "regime" | "rate">) =>
  regime === "outside" ? {} : { "cbc:Percent": (rate / 100).toFixed(2) };

const subtotal = (sum: RateSum) => ({
  "cbc:TaxableAmount": pointEuros(sum.net),
  "cbc:TaxableAmount@currencyID": EUROS,
  "cbc:TaxAmount": pointEuros(sum.vat),
  "cbc:TaxAmount@currencyID": EUROS,
  "cac:TaxCategory": {
    ...CATEGORIES[sum.regime],
    ...percentOf(sum),
    "cac:TaxScheme": VAT_SCHEME,
  },
});

const toLine = (line: InvoiceLine, index: number) => {
  const net = cents(line.grossCents - line.vatCents);
  const units = line.units ?? 1;
  return {
    "cbc:ID": String(index + 1),
    "cbc:InvoicedQuantity": String(units),
    "cbc:InvoicedQuantity@unitCode": ONE,
    "cbc:LineExtensionAmount": pointEuros(net),
    "cbc:LineExtensionAmount@currencyID": EUROS,
    "cac:Item": {
      "cbc:Name": line.name,
      "cac:ClassifiedTaxCategory": {
        "cbc:ID": CATEGORIES[line.regime]["cbc:ID"],
        ...percentOf(line),
        "cac:TaxScheme": VAT_SCHEME,
      },
    },
    "cac:Price": {
      // The price of all units together: the price of one unit before tax is not a whole number of
      // cents.
      "cbc:PriceAmount": pointEuros(net),
      "cbc:PriceAmount@currencyID": EUROS,
      "cbc:BaseQuantity": String(units),
      "cbc:BaseQuantity@unitCode": ONE,
    },
  };
};

const addressOf = (address: string | null) => ({
  ...(address && { "cbc:StreetName": address }),
  "cac:Country": FRANCE,
});

/** SIREN of a seller, if one is known. */
const businessNumber = ({ siret, register }: SellerIdentity): string | undefined =>
  siret?.slice(0, 9) ?? sirenIn(register ?? "");

/**
 * VAT number of a party, or the number by which the tax office knows it; none where VAT does not
 * apply (BR-O-02).
 */
const taxIds = (seller: SellerIdentity, regimes: readonly VatRegime[]) => {
  if (regimes.includes("outside")) return {};
  const local = businessNumber(seller);
  const number = seller.vatNumber
    ? { "cbc:CompanyID": seller.vatNumber, "cac:TaxScheme": VAT_SCHEME }
    : local && { "cbc:CompanyID": local, "cac:TaxScheme": { "cbc:ID": "FC" } };
  return number ? { "cac:PartyTaxScheme": [number] satisfies [typeof number] } : {};
};

const toSeller = (
  seller: SellerIdentity,
  regimes: readonly VatRegime[],
): Content["cac:AccountingSupplierParty"] => {
  const siren = businessNumber(seller);
  return {
    "cac:Party": {
      ...(seller.siret && {
        "cac:PartyIdentification": [{ "cbc:ID": seller.siret, "cbc:ID@schemeID": SIRET }],
      }),
      ...(seller.tradeName && { "cac:PartyName": { "cbc:Name": seller.tradeName } }),
      "cac:PostalAddress": addressOf(seller.address),
      ...taxIds(seller, regimes),
      "cac:PartyLegalEntity": {
        "cbc:RegistrationName": seller.name,
        ...(siren && { "cbc:CompanyID": siren, "cbc:CompanyID@schemeID": SIREN }),
        ...(seller.legalForm && { "cbc:CompanyLegalForm": seller.legalForm }),
      },
    },
  };
};

const toBuyer = (
  { name, address, siret, vatNumber }: Buyer,
  regimes: readonly VatRegime[],
): Content["cac:AccountingCustomerParty"] => ({
  "cac:Party": {
    "cac:PostalAddress": addressOf(address),
    ...(vatNumber &&
      !regimes.includes("outside") && {
        "cac:PartyTaxScheme": { "cbc:CompanyID": vatNumber, "cac:TaxScheme": VAT_SCHEME },
      }),
    "cac:PartyLegalEntity": {
      "cbc:RegistrationName": name,
      ...(siret && { "cbc:CompanyID": siret.slice(0, 9), "cbc:CompanyID@schemeID": SIREN }),
    },
  },
});

const paymentNote = ({ isReplaced }: InvoiceFacts, isCredit: boolean): string => {
  if (!isCredit) return "Payé";
  return isReplaced ? "Remplacé par une facture corrigée" : "Rendu";
};

/** Number, date and kind of a document, which identify it among the documents of its issuer. */
type Head = { number: string; issuedOn: string; isCredit: boolean };

/**
 * Converts an invoice or a credit note to the terms of EN 16931, which Factur-X carries.
 *
 * @param notes the further texts of its page
 */
const toEuropeanInvoice = (
  { number, issuedOn, isCredit }: Head,
  facts: InvoiceFacts,
  notes: readonly string[],
): Invoice => {
  const sums = sumByRate(facts.lines);
  const regimes = sums.map(({ regime }) => regime);
  const net = sumCents(sums.map((one) => one.net));
  const vat = sumCents(sums.map((one) => one.vat));
  const gross = cents(net + vat);
  const { order, place, period } = facts;
  return {
    "ubl:Invoice": {
      "cbc:CustomizationID": "urn:cen.eu:en16931:2017",
      "cbc:ID": number,
      "cbc:IssueDate": issuedOn,
      // UNCL 1001: 381 is a credit note, 380 an invoice.
      "cbc:InvoiceTypeCode": isCredit ? "381" : "380",
      // Joined into one note, because the library writes several notes in an invalid form.
      ...(notes.length > 0 && { "cbc:Note": [notes.join(" ")] }),
      "cbc:DocumentCurrencyCode": EUROS,
      ...(period && {
        "cac:InvoicePeriod": { "cbc:StartDate": period.from, "cbc:EndDate": period.to },
      }),
      ...(order && { "cac:OrderReference": { "cbc:ID": order.number } }),
      "cac:AccountingSupplierParty": toSeller(facts.seller, regimes),
      "cac:AccountingCustomerParty": toBuyer(facts.buyer, regimes),
      // A service is delivered on the last day of its period; without a delivery the XML is
      // invalid.
      ...(period && { "cac:Delivery": { "cbc:ActualDeliveryDate": period.to } }),
      ...(place && {
        "cac:Delivery": {
          "cac:DeliveryLocation": { "cac:Address": addressOf(place.address) },
          "cac:DeliveryParty": { "cac:PartyName": { "cbc:Name": place.name } },
        },
      }),
      "cac:PaymentMeans": [{ "cbc:PaymentMeansCode": BY_CARD }],
      "cac:PaymentTerms": { "cbc:Note": paymentNote(facts, isCredit) },
      "cac:TaxTotal": [
        {
          "cbc:TaxAmount": pointEuros(vat),
          "cbc:TaxAmount@currencyID": EUROS,
          "cac:TaxSubtotal": sums.map(subtotal),
        },
      ],
      "cac:LegalMonetaryTotal": {
        "cbc:LineExtensionAmount": pointEuros(net),
        "cbc:LineExtensionAmount@currencyID": EUROS,
        "cbc:TaxExclusiveAmount": pointEuros(net),
        "cbc:TaxExclusiveAmount@currencyID": EUROS,
        "cbc:TaxInclusiveAmount": pointEuros(gross),
        "cbc:TaxInclusiveAmount@currencyID": EUROS,
        "cbc:PrepaidAmount": pointEuros(gross),
        "cbc:PrepaidAmount@currencyID": EUROS,
        "cbc:PayableAmount": pointEuros(cents(0)),
        "cbc:PayableAmount@currencyID": EUROS,
      },
      // An invoice has at least one line, as the library's tuple asks.
      "cac:InvoiceLine": facts.lines.map(toLine) as Content["cac:InvoiceLine"],
    },
  };
};

/** The syntax that the library writes. */
const FORMAT = "CII";

const END = "</ram:ApplicableHeaderTradeSettlement>";

/**
 * Adds the invoices that a credit note is about, at the end of its settlement. The library (2.3.4)
 * accepts them but looks for them in another place. The numbers are ours, so they need no escaping.
 */
const withReferences = (xml: string, { corrects = [] }: InvoiceFacts): string =>
  xml.replace(
    END,
    `${corrects
      .map(
        ({ number, issuedOn }) =>
          `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${issuedOn.replaceAll("-", "")}</qdt:DateTimeString></ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument>`,
      )
      .join("")}${END}`,
  );

const silent = (): void => undefined;

/**
 * The library's own `InvoiceService` compiles its schema for each invoice, which takes far longer
 * than the invoice itself. So the schema is compiled here, once, with the library's settings.
 */
const load = loadOnce(async () => {
  const [library, { Ajv2019 }] = await Promise.all([
    import("@e-invoice-eu/core"),
    import("ajv/dist/2019.js"),
  ]);
  const logger = { log: silent, warn: silent, error: silent };
  const formatter = new library.FormatFactoryService().createFormatService(FORMAT, logger);
  const schema = structuredClone(library.invoiceSchema);
  formatter.patchSchema(schema);
  const isValid = new Ajv2019({ strict: true, allErrors: true, useDefaults: true }).compile(schema);
  const validation = new library.ValidationService(logger);
  return async (invoice: Invoice): Promise<string> => {
    // The library adds defaults, also to parts that all invoices share.
    const checked = validation.validate("invoice", isValid, structuredClone(invoice));
    formatter.fillInvoiceDefaults(checked);
    return (await formatter.generate(checked, { format: FORMAT, lang: "fr" })).toString();
  };
});

/**
 * Writes the XML of an invoice: the CII syntax under EN 16931, which is the Factur-X profile of
 * that name. The library's terms and code lists are checked first.
 */
export const writeXml = async (
  head: Head,
  facts: InvoiceFacts,
  notes: readonly string[],
): Promise<string> => {
  const write = await load();
  return withReferences(await write(toEuropeanInvoice(head, facts, notes)), facts);
};
