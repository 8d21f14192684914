import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, message, pictureFile } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { fileName, pdf } from "../papers/papers.ts";
import { typedDescription } from "../pictures.ts";
import { tooLong } from "../text.ts";
import type { CalendarDay } from "../time/calendar.ts";
import { day, instant } from "../time/day-fields.ts";
import { PICTURE_REFUSALS } from "../upload-problems.ts";

/** Kinds of place states: one when the artisan moves in, one when they leave. */
export const PLACE_STATE_KINDS = ["entry", "exit"] as const;
export type PlaceStateKind = (typeof PLACE_STATE_KINDS)[number];

/**
 * Steps of a place state: a draft until both sides have signed the same version; a signed one
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
  name: z.string().meta({ description: "Name of the person at the time of signing" }),
  signedAt: instant,
  holds: z.boolean().meta({
    description: "`false` if the document changed after the signature and must be signed again",
  }),
});

/** The state of a place at the beginning or the end of a lease. */
export const placeState = z.object({
  kind: z.enum(PLACE_STATE_KINDS),
  status: z.enum(PLACE_STATE_STATUSES),
  version: z
    .number()
    .int()
    .meta({ description: "Increases with every change. 0 if nothing was written yet" }),
  opensOn: day,
  closesOn: day.meta({ description: "The last day to write and sign it" }),
  isOpen: z.boolean().meta({ description: "Whether it can be changed and signed now" }),
  notes: z.object({ lessor: z.string(), artisan: z.string() }),
  pictures: z.array(placePicture).meta({ description: "Oldest first" }),
  signatures: z.array(signature).meta({ description: "The latest signature of each side" }),
  fileName: z
    .string()
    .nullable()
    .meta({ description: "Name of its PDF. `null` until both sides have signed" }),
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
  kind: PlaceStateKind,
  lease: { startDate: CalendarDay; spaceName: string },
): string =>
  fileName(
    kind === "entry" ? "etat-des-lieux-entree" : "etat-des-lieux-sortie",
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
    "Returns the state of the place at the beginning and at the end of a lease. For the people of the lease",
  access: "signed-in",
  rights: ["leases"],
  params: ofLease,
  status: 200,
  answer: z.object({ entry: placeState, exit: placeState }),
  problems: ["rental/not-found"],
});

const TOO_LONG = tooLong(LIMITS.placeStateNotes);

/** Notes of one side. They are refused if its stored notes are not `replaces`. */
export const placeNotes = z.object({
  notes: z.string({ error: "Écrivez vos remarques." }).trim().max(LIMITS.placeStateNotes, TOO_LONG),
  replaces: z
    .string()
    .max(LIMITS.placeStateNotes, TOO_LONG)
    .meta({ description: "The notes of this side as the caller last read them" }),
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
  summary:
    "Saves the notes of the caller's side on the state of the place. Existing signatures become invalid",
  access: "signed-in",
  params: ofState,
  body: placeNotes,
  status: 200,
  answer: message,
  problems: [...WRITING, "place-state/changed"],
});

/** A picture of a place, with a description. */
export const newPlacePicture = z.object({
  picture: pictureFile("Prenez ou choisissez une photo."),
  description: typedDescription,
});

export const addPlacePicture = endpoint({
  method: "POST",
  path: "/api/leases/:id/place-states/:kind/pictures",
  summary: `Adds a picture to the state of the place, at most ${LIMITS.placeStatePictures} per side. The same picture is added only once. Existing signatures become invalid`,
  access: "signed-in",
  params: ofState,
  encoding: "multipart",
  body: newPlacePicture,
  status: 201,
  answer: message,
  problems: [...WRITING, "place-state/too-many-pictures", ...PICTURE_REFUSALS],
});

export const describePlacePicture = endpoint({
  method: "PUT",
  path: "/api/leases/:id/place-states/:kind/pictures/:pictureId",
  summary: "Describes a picture of the caller's side. Existing signatures become invalid",
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
  summary: "Removes a picture of the caller's side. Existing signatures become invalid",
  access: "signed-in",
  params: ofPicture,
  status: 200,
  answer: message,
  problems: [...WRITING, "place-state/picture-not-found"],
});

export const readPlacePicture = endpoint({
  method: "GET",
  path: "/api/leases/:id/place-states/:kind/pictures/:pictureId",
  summary: "Returns a picture of the state of the place. For the people of the lease",
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
    "Signs the version that the caller has read, as one side of the lease. Once both sides have signed, it can't change",
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
  summary: "Returns the signed state of the place as PDF. For the people of the lease",
  access: "signed-in",
  rights: ["leases"],
  params: ofState,
  status: 200,
  answer: pdf,
  problems: ["rental/not-found", "place-state/not-signed"],
});
