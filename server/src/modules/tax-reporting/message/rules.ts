import { type Element, freeAddress, plain, vatElement } from "../rules.ts";

/** Operator of the platform, as the message names it. */
export type ReportingOperator = {
  siren: string;
  name: string;
  brandName: string;
  address: string;
  vatNumber: string | null;
};

/**
 * New, corrected or deleted; `again`: sent before, and repeated because other parts refer to it.
 */
export type DocKind = "new" | "corrected" | "deleted" | "again";

/** A part of a message to which later messages can refer. */
export type DocSpec = { kind: DocKind; ref: string; corrects?: string | undefined };

/** A seller's part, with its reference. */
export type MessagePart = { part: Element; doc: DocSpec };

/**
 * A message of a year; `number` counts from 1, `localTime` is the time of its creation in the
 * territory.
 */
export type Message = {
  year: number;
  number: number;
  localTime: string;
  isCorrection: boolean;
  operator: ReportingOperator;
  operatorDoc: DocSpec;
  sellers: readonly MessagePart[];
};

/**
 * File names that the authority requires. Source: DGFiP, "nommage collecte DPI-DAC7": to be read
 * again each year.
 */
const FILE_NAMING = {
  prefix: "DPIDAC7",
  separator: "_",
  numberDigits: 3,
  extension: ".xml.gz.gpg",
} as const;

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Name of a message's file: kind, year, operator, number, time. */
export const taxFileName = ({
  year,
  number,
  localTime,
  operator,
}: Pick<Message, "year" | "number" | "localTime" | "operator">): string => {
  const { prefix, separator, numberDigits, extension } = FILE_NAMING;
  const moment = digitsOf(localTime).slice(0, 14);
  const parts = [prefix, year, operator.siren, String(number).padStart(numberDigits, "0"), moment];
  return parts.join(separator) + extension;
};

/** Reference of the operator's part for later messages. */
export const operatorRef = (year: number, siren: string): string => `OP_${year}_${siren}_v1`;

/**
 * Reference of a seller's part for later messages.
 *
 * @param seller with the SIREN of the company that sold; empty for a lessor
 * @param version from 1
 */
export const sellerRef = (
  { year, siren }: { year: number; siren: string },
  seller: { sellerId: string; siren: string },
  version: number,
): string =>
  ["OP", year, siren, seller.sellerId, ...(seller.siren ? [seller.siren] : []), `v${version}`].join(
    "_",
  );

const DOC_KINDS: Readonly<Record<DocKind, string>> = {
  again: "OECD0",
  new: "OECD1",
  corrected: "OECD2",
  deleted: "OECD3",
};

const docSpec = ({ kind, ref, corrects }: DocSpec): Element => ({
  "stf:DocTypeIndic": DOC_KINDS[kind],
  "stf:DocRefId": ref,
  ...(corrects ? { "stf:CorrDocRefId": corrects } : {}),
});

const operatorPart = (operator: ReportingOperator, doc: DocSpec): Element => ({
  "dpi:ResCountryCode": "FR",
  "dpi:TIN": { "@issuedBy": "FR", "#": operator.siren },
  "dpi:IN": { "@issuedBy": "FR", "@INType": "BRN", "#": operator.siren },
  ...vatElement(operator),
  "dpi:Name": plain(operator.name),
  "dpi:PlatformBusinessName": plain(operator.brandName),
  "dpi:Address": { "@legalAddressType": "OECD304", ...freeAddress(operator.address, "FR") },
  "dpi:Nexus": "RPONEX1",
  "dpi:AssumedReporting": "false",
  "dpi:DocSpec": docSpec(doc),
});

const indicOf = ({ isCorrection, sellers }: Message): string => {
  if (isCorrection) return "DPI402";
  return sellers.length > 0 ? "DPI401" : "DPI403";
};

/** Writes the whole message, in the order of its schema. */
export const writeMessage = (message: Message): Element => {
  const { year, number, localTime, operator, operatorDoc, sellers } = message;
  return {
    "dpi:DPI_OECD": {
      "@xmlns:dpi": "urn:oecd:ties:dpi",
      "@xmlns:stf": "urn:oecd:ties:dpistf",
      "@version": "1.0",
      "dpi:MessageSpec": {
        "dpi:TransmittingCountry": "FR",
        "dpi:ReceivingCountry": "FR",
        "dpi:MessageType": "DPI",
        "dpi:MessageRefId": `OP_${year}_${operator.siren}_d${number}`,
        "dpi:MessageTypeIndic": indicOf(message),
        "dpi:ReportingPeriod": `${year}-12-31`,
        "dpi:Timestamp": localTime,
      },
      "dpi:DPIBody": {
        "dpi:PlatformOperator": operatorPart(operator, operatorDoc),
        ...(sellers.length > 0
          ? {
              "dpi:ReportableSeller": sellers.map(({ part, doc }) => ({
                ...part,
                "dpi:DocSpec": docSpec(doc),
              })),
            }
          : {}),
      },
    },
  };
};
