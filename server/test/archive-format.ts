import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from "pdf-lib";

const named = (name: string): PDFName => PDFName.of(name);

const textOf = (value: PDFObject | undefined): string =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : "";

/** A file embedded in another one, and its relationship to it. */
type Attached = { name: string; type: string; relationship: string; hasDate: boolean };

/**
 * The parts of a PDF as a third library reads them, for facts that the other libraries do not give.
 */
const openParts = async (bytes: Uint8Array) => {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context, catalog } = pdf;
  const dictionaries = context
    .enumerateIndirectObjects()
    .flatMap(([, part]) =>
      part instanceof PDFDict ? [part] : part instanceof PDFStream ? [part.dict] : [],
    );
  const array = (of: PDFDict, name: string): PDFArray | undefined =>
    of.lookupMaybe(named(name), PDFArray);
  const dictionary = (of: PDFDict | undefined, name: string): PDFDict | undefined =>
    of?.lookupMaybe(named(name), PDFDict);
  return { context, catalog, dictionaries, array, dictionary };
};

type Parts = Awaited<ReturnType<typeof openParts>>;

const attachedIn = ({ catalog, context, array, dictionary }: Parts): Attached[] =>
  (array(catalog, "AF")?.asArray() ?? []).flatMap((reference) => {
    const file = context.lookup(reference, PDFDict);
    const inside = dictionary(file, "EF")?.lookup(named("F"));
    if (!(inside instanceof PDFStream)) return [];
    return [
      {
        name: textOf(file.get(named("UF"))),
        type: String(inside.dict.get(named("Subtype")))
          .replace("#2F", "/")
          .slice(1),
        relationship: String(file.get(named("AFRelationship"))).slice(1),
        hasDate: dictionary(inside.dict, "Params")?.has(named("ModDate")) ?? false,
      },
    ];
  });

/**
 * Fonts that are used but not completely embedded, with the table that maps their shapes to
 * letters.
 */
const fontFaults = ({ dictionaries, array, context, dictionary }: Parts): string[] =>
  dictionaries
    .filter((part) => part.get(named("Type")) === named("Font"))
    .filter((font) => !String(font.get(named("Subtype"))).startsWith("/CIDFont"))
    .flatMap((font) => {
      const [descendant] = array(font, "DescendantFonts")?.asArray() ?? [];
      const shapes = descendant ? context.lookup(descendant, PDFDict) : font;
      const descriptor = dictionary(shapes, "FontDescriptor");
      const isInside = ["FontFile", "FontFile2", "FontFile3"].some((file) =>
        descriptor?.has(named(file)),
      );
      return [
        ...(isInside ? [] : [`font ${font.get(named("BaseFont"))} is not inside`]),
        ...(font.has(named("ToUnicode")) ? [] : ["a font says no letters"]),
      ];
    });

const colourFaults = ({ catalog, array, context }: Parts): string[] => {
  const [first] = array(catalog, "OutputIntents")?.asArray() ?? [];
  const intent = first && context.lookup(first, PDFDict);
  const profile = intent?.lookup(named("DestOutputProfile"));
  const isRight =
    intent?.get(named("S")) === named("GTS_PDFA1") &&
    profile instanceof PDFRawStream &&
    profile.dict.lookupMaybe(named("N"), PDFNumber)?.asNumber() === 3;
  return isRight ? [] : ["no colour profile"];
};

const metadataOf = ({ catalog }: Parts): { text: string; isPlain: boolean } => {
  const stream = catalog.lookup(named("Metadata"));
  return stream instanceof PDFRawStream
    ? {
        text: Buffer.from(stream.contents).toString("utf8"),
        isPlain: !stream.dict.has(named("Filter")),
      }
    : { text: "", isPlain: false };
};

const FORBIDDEN = [
  "JavaScript",
  "Launch",
  "Sound",
  "Movie",
  "ResetForm",
  "ImportData",
  "Rendition",
];

const actionFaults = ({ dictionaries, catalog, dictionary }: Parts): string[] => [
  ...dictionaries
    .map((part) => String(part.get(named("S"))).slice(1))
    .filter((action) => FORBIDDEN.includes(action))
    .map((action) => `does something when it is opened: ${action}`),
  ...(catalog.has(named("AA")) || dictionary(catalog, "Names")?.has(named("JavaScript"))
    ? ["does something when it is opened"]
    : []),
];

const streamFaults = ({ dictionaries }: Parts): string[] =>
  dictionaries.flatMap((part) => [
    ...(String(part.get(named("Filter"))).includes("LZWDecode") ? ["is packed with LZW"] : []),
    ...(part.get(named("Type")) === named("XObject") && part.has(named("OPI"))
      ? ["shows what is elsewhere"]
      : []),
  ]);

const markFaults = ({ catalog, dictionary }: Parts): string[] => [
  ...(String(dictionary(catalog, "MarkInfo")?.get(named("Marked"))) === "true" ? [] : ["no tags"]),
  ...(catalog.has(named("StructTreeRoot")) ? [] : ["no structure"]),
  ...(textOf(catalog.get(named("Lang"))) === "fr-FR" ? [] : ["no language"]),
];

const trailerFaults = ({ context }: Parts, bytes: Uint8Array): string[] => {
  const { trailerInfo } = context;
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  return [
    ...(/^%PDF-1\.[4-7]\n%[\x80-\xff]{4}/.test(start)
      ? []
      : ["no marks that its bytes are binary"]),
    ...(trailerInfo.ID instanceof PDFArray || trailerInfo.ID instanceof PDFRef ? [] : ["no id"]),
    ...(trailerInfo.Encrypt ? ["is encrypted"] : []),
  ];
};

/**
 * Violations of PDF/A-3a that the parts of a file show: ISO 19005-3, clauses 6.1 to 6.8. It checks
 * neither shapes nor colours; a complete validator (veraPDF) does, by hand.
 */
export const readArchive = async (
  bytes: Uint8Array,
): Promise<{ faults: string[]; attached: Attached[] }> => {
  const parts = await openParts(bytes);
  const metadata = metadataOf(parts);
  const attached = attachedIn(parts);
  const saysPart = (name: string, value: string): boolean =>
    new RegExp(`pdfaid:${name}(="|>)${value}["<]`).test(metadata.text);
  const title = textOf(
    parts.context.lookupMaybe(parts.context.trailerInfo.Info, PDFDict)?.lookup(named("Title")),
  );
  return {
    attached,
    faults: [
      ...trailerFaults(parts, bytes),
      ...(metadata.isPlain ? [] : ["no metadata in clear"]),
      ...(saysPart("part", "3") && saysPart("conformance", "A") ? [] : ["names no archive format"]),
      ...(title !== "" && metadata.text.includes(title) ? [] : ["two titles"]),
      ...markFaults(parts),
      ...colourFaults(parts),
      ...fontFaults(parts),
      ...actionFaults(parts),
      ...streamFaults(parts),
      ...attached
        .filter(({ relationship, type, name, hasDate }) =>
          [relationship === "undefined", type === "ndefined", name === "", !hasDate].includes(true),
        )
        .map(({ name }) => `says too little of ${name}`),
    ],
  };
};
