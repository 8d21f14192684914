import type {
  LeaseSide,
  PlacePictureSize,
  PlaceStateKind,
  PlaceStateStatus,
} from "@stokaz/contract/handover/place-states";
import type { LeaseViewer } from "@stokaz/contract/leases/leases";
import { LIMITS } from "@stokaz/contract/limits";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import type { Transitions } from "@stokaz/contract/transitions";

/** States of a place state, each with those that may follow it. A signed one is final. */
export const PLACE_STATE_TRANSITIONS = {
  draft: ["signed"],
  signed: [],
} as const satisfies Transitions<PlaceStateStatus>;

/** A lease over `[startDate, endDate)`. */
export type Term = { startDate: CalendarDay; endDate: CalendarDay };

/** Days on which a state is written and signed, both included. */
export type Window = { opensOn: CalendarDay; closesOn: CalendarDay };

/** Days around the first day of a lease, or around its end, also when the end moved. */
export const windowOf = (kind: PlaceStateKind, { startDate, endDate }: Term): Window => {
  const turningDay = kind === "entry" ? startDate : endDate;
  return {
    opensOn: addDays(turningDay, -LIMITS.placeStateDaysBefore),
    closesOn: addDays(turningDay, LIMITS.placeStateDaysAfter),
  };
};

/** True from the first to the last day of the window, both included. */
export const isWithin = ({ opensOn, closesOn }: Window, today: CalendarDay): boolean =>
  opensOn <= today && today <= closesOn;

/**
 * Side for which a person writes; `undefined` for the operator and for people who act for the
 * artisan, who can only read.
 */
export const sideOf = (viewer: LeaseViewer): LeaseSide | undefined => {
  if (viewer === "admin" || viewer === "helper") return undefined;
  return viewer === "artisan" ? "artisan" : "lessor";
};

/**
 * True if a person is one of the two sides of the lease; people who hand over for a side are not.
 */
export const isSide = (viewer: LeaseViewer): viewer is LeaseSide =>
  viewer === "artisan" || viewer === "lessor";

/** The side of a lease that is not this one. */
export const otherSide = (side: LeaseSide): LeaseSide => (side === "lessor" ? "artisan" : "lessor");

type Signed = { side: LeaseSide; version: number };

/** The last signature of each side; it is valid when it signs the current version. */
export const latestSignatures = <Signature extends Signed>(
  signatures: readonly Signature[],
  version: number,
): (Signature & { holds: boolean })[] =>
  [...Map.groupBy(signatures, ({ side }) => side).values()].flatMap((ofSide) => {
    const latest = ofSide.toSorted((one, other) => other.version - one.version)[0];
    return latest ? [{ ...latest, holds: latest.version === version }] : [];
  });

/** Names a picture's file in its store. */
export const pictureFileOf = (id: string, size: PlacePictureSize): string =>
  `place-picture-${id}-${size}.jpg`;

/** Names the file of a state's PDF in its store. */
export const stateFileOf = (id: string): string => `place-state-${id}.pdf`;

/**
 * Finds the record of a private file by its name; `undefined` for another file or an incomplete
 * one.
 */
export const placeFileOf = (
  name: string,
): { of: "picture" | "state" | "leftover"; id: string } | undefined => {
  const [, picture] = /^place-picture-([0-9a-f-]{36})-(?:small|large)\.jpg$/.exec(name) ?? [];
  if (picture) return { of: "picture", id: picture };
  const [, state] = /^place-state-([0-9a-f-]{36})\.pdf$/.exec(name) ?? [];
  if (state) return { of: "state", id: state };
  const [, leftover] = /^leftover-picture-([0-9a-f-]{36})\.jpg$/.exec(name) ?? [];
  return leftover ? { of: "leftover", id: leftover } : undefined;
};
