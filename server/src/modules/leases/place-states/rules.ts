import { addDays, type CalendarDay } from "@stokaz/contract/calendar";
import type { LeaseViewer } from "@stokaz/contract/leases";
import { LIMITS } from "@stokaz/contract/limits";
import type {
  LeaseSide,
  PlacePictureSize,
  PlaceStateKind,
  PlaceStateStatus,
} from "@stokaz/contract/place-states";
import type { Transitions } from "@stokaz/contract/transitions";

export const PLACE_STATE_TRANSITIONS = {
  draft: ["signed"],
  signed: [],
} as const satisfies Transitions<PlaceStateStatus>;

/** A lease over `[startDate, endDate)`. */
export type Term = { startDate: CalendarDay; endDate: CalendarDay };

/** The days on which a state is written and signed, both included. */
export type Window = { opensOn: CalendarDay; closesOn: CalendarDay };

/** Around the first day of a lease, or its end wherever that moved to. */
export const windowOf = (kind: PlaceStateKind, { startDate, endDate }: Term): Window => {
  const around = kind === "entry" ? startDate : endDate;
  return {
    opensOn: addDays(around, -LIMITS.placeStateDaysBefore),
    closesOn: addDays(around, LIMITS.placeStateDaysAfter),
  };
};

export const isWithin = ({ opensOn, closesOn }: Window, today: CalendarDay): boolean =>
  opensOn <= today && today <= closesOn;

/** On which side somebody writes; none for the operator and who acts for the artisan, who only read. */
export const sideOf = (viewer: LeaseViewer): LeaseSide | undefined => {
  if (viewer === "admin" || viewer === "helper") return undefined;
  return viewer === "artisan" ? "artisan" : "lessor";
};

/** Whether somebody is one of those whom the lease is between: who hands over for one of them is not. */
export const isSide = (viewer: LeaseViewer): viewer is LeaseSide =>
  viewer === "artisan" || viewer === "lessor";

export const otherSide = (side: LeaseSide): LeaseSide => (side === "lessor" ? "artisan" : "lessor");

type Signed = { side: LeaseSide; version: number };

/** The last signature of each side; it holds when it signs the current version. */
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

/** The same of the PDF of a state. */
export const stateFileOf = (id: string): string => `place-state-${id}.pdf`;

/** Tells by its name which record a private file belongs to; none when it is something else, or not whole. */
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
