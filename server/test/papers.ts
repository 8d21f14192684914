import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import { getDocumentProxy } from "unpdf";
import type { Block, Issuer } from "../src/modules/papers/rules.ts";
import type { Harness } from "./harness.ts";

/** A PDF as read by another library than the one that wrote it. */
export const readPdf = async (bytes: Uint8Array) => {
  const raw = Buffer.from(bytes);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info, metadata } = await pdf.getMetadata();
  const pages: string[] = [];
  const tags: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items.map((item) => ("str" in item ? item.str + (item.hasEOL ? " " : "") : "")).join(""),
    );
    tags.push(JSON.stringify(await page.getStructTree()));
  }
  const [attached] = (await pdf.getAttachments())?.keys() ?? [];
  const content = attached && (await pdf.getAttachmentContent(attached));
  return {
    /** Its complete text, with plain spaces. */
    text: pages.join(" ").replace(/\s+/g, " "),
    pages: pdf.numPages,
    info: Object.fromEntries<unknown>(Object.entries(info)),
    isTagged: (await pdf.getMarkInfo())?.Marked,
    tags: tags.join(""),
    /** Part and level of the archive format that it declares. */
    archive: [metadata?.get("pdfaid:part"), metadata?.get("pdfaid:conformance")],
    attached,
    data:
      content && attached?.endsWith(".json")
        ? JSON.parse(Buffer.from(content).toString())
        : undefined,
    hasColourProfile: raw.includes("/OutputIntents"),
    /** Number of named fonts, and of embedded ones. */
    fonts: [
      raw.toString("latin1").match(/\/FontDescriptor \d/g),
      raw.toString("latin1").match(/\/FontFile2 \d/g),
    ].map((found) => found?.length ?? 0),
  };
};

/** Downloads a file as a browser does. */
export const download = async (harness: Harness, path: string, token: string) => {
  const response = await fetch(`${harness.baseUrl}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
};

/** A business with few known facts. */
export const aBusiness: SellerIdentity = {
  kind: "professional",
  name: "Ruche SARL",
  tradeName: "La Ruche",
  siret: "73282932000074",
  legalForm: null,
  address: null,
  phone: null,
  email: null,
  register: null,
  vatStatus: null,
  vatNumber: null,
  mediatorName: null,
  mediatorSite: null,
  packagingNumber: null,
  alcoholLicence: null,
  alcoholLicenceOn: null,
  certifiedOn: null,
};

/** The operator of the platform. */
export const anIssuer: Issuer = {
  brandName: "Stokaz",
  publicUrl: "https://stokaz.re",
  timeZone: "Indian/Reunion",
  name: "Stokaz SAS",
  address: "4 rue du Barachois",
  email: "contact@stokaz.re",
  phone: "0262 00 00 00",
  legalForm: "SAS",
  registration: "",
  vatNumber: "",
  mediator: "",
};

/** The labels and values of a contract before it is drawn. */
export const factsIn = (blocks: readonly Block[]): Record<string, string> =>
  Object.fromEntries(blocks.flatMap((block) => (block.kind === "facts" ? block.rows : [])));

export const headingsIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === "heading" ? [block.text] : []));

export const textsIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : []));
