import { type PlaceState, placeStateName } from "@stokaz/contract/handover/place-states";
import { latestSignatures, windowOf } from "./rules.ts";
import type { ShownState } from "./service.ts";

/** The state of a place in the wire's names, begun or not. */
export const toWirePlaceState = ({ kind, lease, state, isOpen }: ShownState): PlaceState => {
  const { version = 0, status = "draft", pictures = [], signatures = [], facts } = state ?? {};
  const term = { startDate: lease.start_date, endDate: lease.end_date };
  return {
    kind,
    status,
    version,
    isOpen,
    ...windowOf(kind, term),
    notes: { lessor: state?.lessor_notes ?? "", artisan: state?.artisan_notes ?? "" },
    pictures: pictures.map(({ id, side, description, added_at }) => ({
      _id: id,
      side,
      description,
      addedAt: added_at,
    })),
    signatures: latestSignatures(signatures, version).map(({ side, name, signed_at, holds }) => ({
      side,
      name,
      signedAt: signed_at,
      holds,
    })),
    fileName: facts
      ? placeStateName(kind, { startDate: facts.startDate, spaceName: facts.space.name })
      : null,
  };
};
