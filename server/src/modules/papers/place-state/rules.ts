import type { LeaseSide, PlaceStateKind } from "@stokaz/contract/handover/place-states";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchPeriod } from "@stokaz/contract/time/french-period";
import { frenchMoment } from "@stokaz/contract/time/french-time";
import type { Block, Contract } from "../rules.ts";

/** State of a place, signed by both sides of its lease. */
export type PlaceStateSheet = {
  kind: PlaceStateKind;
  brandName: string;
  timeZone: string;
  /** Instant of the second signature. */
  signedAt: Date;
  lease: {
    reference: string;
    startDate: CalendarDay;
    endDate: CalendarDay;
    pallets: number;
    space: { name: string; address: string };
    lessor: string;
    artisan: string;
  };
  notes: Readonly<Record<LeaseSide, string>>;
  /** `content`: a JPEG; `undefined` when its file was lost. */
  pictures: readonly {
    side: LeaseSide;
    description: string;
    addedAt: Date;
    sha256: string;
    content: Buffer | undefined;
  }[];
  signatures: readonly { side: LeaseSide; name: string; signedAt: Date }[];
};

const TITLES: Readonly<Record<PlaceStateKind, string>> = {
  entry: "État des lieux d'entrée",
  exit: "État des lieux de sortie",
};

const SIDES = {
  lessor: { name: "Le loueur", of: "du loueur", by: "par le loueur" },
  artisan: { name: "L'artisan", of: "de l'artisan", by: "par l'artisan" },
} as const satisfies Record<LeaseSide, object>;

const notesBlocks = (side: LeaseSide, notes: string): Block[] => [
  { kind: "heading", text: `Remarques ${SIDES[side].of}` },
  ...(notes || "Aucune remarque.")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => ({ kind: "paragraph", text: line }) as const),
];

/** Writes the document: sides and place, notes of each side, pictures, signatures. */
export const placeStateContract = (sheet: PlaceStateSheet): Contract => {
  const { kind, lease, notes, pictures, signatures, signedAt, brandName, timeZone } = sheet;
  const momentOf = (instant: Date): string => `le ${frenchMoment(instant, timeZone)}`;
  const title = TITLES[kind];
  return {
    title,
    subtitle: `${lease.space.name}, location ${frenchPeriod(lease)}`,
    footer: `${title}, location ${lease.reference}`,
    brandName,
    author: brandName,
    date: signedAt,
    blocks: [
      { kind: "heading", text: "La location" },
      {
        kind: "facts",
        rows: [
          ["Loueur", lease.lessor],
          ["Artisan, locataire", lease.artisan],
          ["Espace", lease.space.name],
          ["Adresse", lease.space.address],
          [
            "Surface",
            `${lease.pallets} ${lease.pallets > 1 ? "palettes" : "palette"}, soit ${lease.pallets} m²`,
          ],
        ],
      },
      ...notesBlocks("lessor", notes.lessor),
      ...notesBlocks("artisan", notes.artisan),
      ...(pictures.length > 0
        ? [
            {
              kind: "pictures",
              title: "Photos",
              pictures: pictures.map(({ side, description, addedAt, content }, at) => ({
                caption: `Photo ${at + 1}${description && ` : ${description}`}`,
                credit: `Ajoutée ${SIDES[side].by} ${momentOf(addedAt)}`,
                content,
              })),
            } as const,
          ]
        : []),
      { kind: "heading", text: "Signatures" },
      {
        kind: "facts",
        rows: signatures.map(
          ({ side, name, signedAt: at }) => [SIDES[side].name, `${name}, ${momentOf(at)}`] as const,
        ),
      },
      {
        kind: "paragraph",
        text: `Chacun a signé cette même version depuis son compte ${brandName}. Elle n'a plus changé depuis.`,
      },
    ],
    attached: { name: "etat-des-lieux.json", description: "Les données de cet état des lieux" },
    data: JSON.stringify(
      { ...sheet, pictures: pictures.map(({ content: _, ...picture }) => picture) },
      null,
      2,
    ),
  };
};
