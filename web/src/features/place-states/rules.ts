import {
  isPlaceStateEmpty,
  type LeaseSide,
  type PlaceState,
} from "@stokaz/contract/handover/place-states";
import type { Lease, LeaseViewer } from "@stokaz/contract/leases/leases";
import type { CalendarDay } from "@stokaz/contract/time/calendar";

/**
 * Side that a viewer writes for.
 *
 * @returns `undefined` for the operator and helpers, who only read
 */
export const sideOf = (viewer: LeaseViewer): LeaseSide | undefined => {
  if (viewer === "admin" || viewer === "helper") return undefined;
  return viewer === "artisan" ? "artisan" : "lessor";
};

/** True if a viewer may sign a state. A manager writes for the lessor, but does not sign. */
export const maySign = (viewer: LeaseViewer): boolean =>
  viewer === "artisan" || viewer === "lessor";

export const nameOf = (lease: Pick<Lease, "artisan" | "lessor">, side: LeaseSide): string =>
  lease[side].name;

/** Stage of a place state for its viewer. */
export type Stage =
  | "signed"
  | "coming"
  | "unmade"
  | "unsigned"
  | "to-begin"
  | "awaiting"
  | "your-turn"
  | "draft";

export const stageOf = (state: PlaceState, viewer: LeaseViewer, today: CalendarDay): Stage => {
  if (state.status === "signed") return "signed";
  const isEmpty = isPlaceStateEmpty(state);
  if (!state.isOpen) {
    if (isEmpty) return today < state.opensOn ? "coming" : "unmade";
    return "unsigned";
  }
  if (isEmpty) return "to-begin";
  const holding = state.signatures.filter(({ holds }) => holds);
  if (!maySign(viewer) || holding.length === 0) return "draft";
  return holding.some(({ side }) => side === viewer) ? "awaiting" : "your-turn";
};

/** The viewer's own signature, if a later change made it invalid. */
export const invalidatedSignature = (
  { status, signatures }: PlaceState,
  viewer: LeaseViewer,
): PlaceState["signatures"][number] | undefined =>
  status === "signed" ? undefined : signatures.find(({ side, holds }) => side === viewer && !holds);
