import { z } from "zod";
import { type CalendarDay, day, instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id, message, pictureFile } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { fileName, pdf } from "./papers.ts";
import { typedDescription } from "./pictures.ts";
import { tooLong } from "./text.ts";

/** Kinds of place reports: one when the artisan moves in, one when they leave. */
export const PLACE_STATE_KINDS = ["entry", "exit"] as const;
export type PlaceStateKind = (typeof PLACE_STATE_KINDS)[number];

/**
 * States of a place report: a draft until both sides have signed the same version; a signed report
 * never changes.
 */
export const PLACE_STATE_STATUSES = ["draft", "signed"] as const;
export type PlaceStateStatus = (typeof PLACE_STATE_STATUSES)[number];

/**
 * The two sides of a lease. A person who hands over for a lessor writes on the lessor's side, but
 * cannot sign.
 */
export const LEASE_SIDES = ["lessor", "artisan"] as const;
export type LeaseSide = (typeof LEASE_SIDES)[number];

/** Widths of stored pictures, in pixels: for a list, and full size. */
export const PLACE_PICTURE_WIDTHS = { small: 480, large: 1280 } as const;
export type PlacePictureSize = keyof typeof PLACE_PICTURE_WIDTHS;

const side = z.enum(LEASE_SIDES);
const kind = z.enum(PLACE_STATE_KINDS, { error: "Cet état des lieux n'existe pas." });

// These schemas have no name in the API's description: as for insurance, pages drawn by the server
// bring in some of them.
const placePicture = z.object({
  _id: id,
  side,
  description: z.string(),
  addedAt: instant,
});
export type PlacePicture = z.output<typeof placePicture>;

const signature = z.object({
  side,
  name: z.string().meta({ description: "Who signed, as they were called then" }),
  signedAt: instant,
  holds: z.boolean().meta({ description: "False: it was changed since, and is to be signed anew" }),
});

/** The state of a place at the beginning or the end of a lease. */
export const placeState = z.object({
  kind: z.enum(PLACE_STATE_KINDS),
  status: z.enum(PLACE_STATE_STATUSES),
  version: z
    .number()
    .int()
    .meta({ description: "Grows with every change; 0: nobody wrote anything yet" }),
  opensOn: day,
  closesOn: day.meta({ description: "The last day on which it is written and signed" }),
  isOpen: z.boolean().meta({ description: "Whether it can be written and signed now" }),
  notes: z.object({ lessor: z.string(), artisan: z.string() }),
  pictures: z.array(placePicture).meta({ description: "The first added first" }),
  signatures: z.array(signature).meta({ description: "The last of each side" }),
  fileName: z.string().nullable().meta({ description: "Of its PDF, once both have signed" }),
});
export type PlaceState = z.output<typeof placeState>;

/** True if there is nothing to sign. */
export const isPlaceStateEmpty = ({
  notes,
  pictures,
}: {
  notes: PlaceState["notes"];
  pictures: readonly unknown[];
}): boolean => notes.lessor === "" && notes.artisan === "" && pictures.length === 0;

/** File name of the downloaded PDF. @param lease `startDate`: its first day */
export const placeStateName = (
  of: PlaceStateKind,
  lease: { startDate: CalendarDay; spaceName: string },
): string =>
  fileName(
    of === "entry" ? "etat-des-lieux-entree" : "etat-des-lieux-sortie",
    lease.startDate,
    lease.spaceName,
  );

const ofLease = z.object({ id });
const ofState = z.object({ id, kind });
const ofPicture = z.object({ id, kind, pictureId: id });

export const listPlaceStates = endpoint({
  method: "GET",
  path: "/api/leases/:id/place-states",
  summary:
    "The states of a lease's place at its beginning and its end, for whom the lease concerns",
  access: "signed-in",
  rights: ["leases"],
  params: ofLease,
  status: 200,
  answer: z.object({ entry: placeState, exit: placeState }),
  problems: ["rental/not-found"],
});

const TOO_LONG = tooLong(LIMITS.placeStateNotes);

export const placeNotes = z.object({
  notes: z.string({ error: "Écrivez vos remarques." }).trim().max(LIMITS.placeStateNotes, TOO_LONG),
  replaces: z
    .string()
    .max(LIMITS.placeStateNotes, TOO_LONG)
    .meta({ description: "One's side's notes as they were read before" }),
});

const WRITING = [
  "rental/not-found",
  "place-state/read-only",
  "place-state/not-open",
  "place-state/signed",
] as const;

export const writePlaceNotes = endpoint({
  method: "PUT",
  path: "/api/leases/:id/place-states/:kind/notes",
  summary: "Writes one's side's notes on the state of the place; signatures hold no longer",
  access: "signed-in",
  params: ofState,
  body: placeNotes,
  status: 200,
  answer: message,
  problems: [...WRITING, "place-state/changed"],
});

export const newPlacePicture = z.object({
  picture: pictureFile("Prenez ou choisissez une photo."),
  description: typedDescription,
});

export const addPlacePicture = endpoint({
  method: "POST",
  path: "/api/leases/:id/place-states/:kind/pictures",
  summary: `Adds a picture, ${LIMITS.placeStatePictures} at most of each side; the same one twice stays one. Signatures hold no longer`,
  access: "signed-in",
  params: ofState,
  encoding: "multipart",
  body: newPlacePicture,
  status: 201,
  answer: message,
  problems: [
    ...WRITING,
    "place-state/too-many-pictures",
    "picture/too-large",
    "picture/busy",
    "picture/not-an-image",
  ],
});

export const describePlacePicture = endpoint({
  method: "PUT",
  path: "/api/leases/:id/place-states/:kind/pictures/:pictureId",
  summary: "Says what is to be seen on one of one's side's pictures; signatures hold no longer",
  access: "signed-in",
  params: ofPicture,
  body: z.object({ description: typedDescription }),
  status: 200,
  answer: message,
  problems: [...WRITING, "place-state/picture-not-found"],
});

export const removePlacePicture = endpoint({
  method: "DELETE",
  path: "/api/leases/:id/place-states/:kind/pictures/:pictureId",
  summary: "Takes away one of one's side's pictures; signatures hold no longer",
  access: "signed-in",
  params: ofPicture,
  status: 200,
  answer: message,
  problems: [...WRITING, "place-state/picture-not-found"],
});

export const readPlacePicture = endpoint({
  method: "GET",
  path: "/api/leases/:id/place-states/:kind/pictures/:pictureId",
  summary: "A picture of the state of a place, for whom the lease concerns",
  access: "signed-in",
  rights: ["leases"],
  params: ofPicture,
  query: z.object({
    size: z.enum(["small", "large"], { error: "Taille inconnue" }).default("large"),
  }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["rental/not-found", "place-state/picture-not-found"],
});

export const signPlaceState = endpoint({
  method: "POST",
  path: "/api/leases/:id/place-states/:kind/sign",
  summary:
    "Signs the version that one has read, as one side of the lease; signed by both, it is final",
  access: "signed-in",
  params: ofState,
  body: z.object({
    version: z
      .number({ error: "Version inconnue" })
      .int("Version inconnue")
      .min(1, "Version inconnue"),
  }),
  status: 200,
  answer: message,
  problems: [...WRITING, "place-state/sides-sign", "place-state/changed", "place-state/empty"],
});

export const readPlaceStatePaper = endpoint({
  method: "GET",
  path: "/api/leases/:id/place-states/:kind/paper",
  summary: "The state of the place that both have signed as PDF, for whom the lease concerns",
  access: "signed-in",
  rights: ["leases"],
  params: ofState,
  status: 200,
  answer: pdf,
  problems: ["rental/not-found", "place-state/not-signed"],
});
