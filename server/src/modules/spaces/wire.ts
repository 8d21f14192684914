import type { AvailableSpace, CommunePrices } from "@stokaz/contract/spaces/available-spaces";
import type { Occupancy as WireOccupancy } from "@stokaz/contract/spaces/occupancy";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import { recordVersion } from "../../platform/record-version.ts";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import { shownPlace } from "../../territories/located.ts";
import { addressShown, SHOWN } from "../addresses/public.ts";
import { toWireApproval } from "../approvals/public.ts";
import { toWireStanding } from "../products/public.ts";
import type { ListedSpace } from "./listing/repository.ts";
import type { Occupancy } from "./occupancy/service.ts";
import { formValues, type OccupiedSpace, type PriceRange } from "./repository.ts";

/** A space's address as the viewer may see it. */
export const shownAddress = (
  space: Pick<ListedSpace, "address" | "postcode" | "city" | "address_right">,
): string => addressShown(space, space.address_right !== null);

/** State of a space's approval, for its page. */
export const toWireSpaceApproval = toWireApproval;

/** A space as its lessor sees it. */
export const toWireOwnSpace = (space: OccupiedSpace): OwnSpace => ({
  _id: space.id,
  name: space.name,
  surface: space.surface_m2,
  address: space.address,
  price: space.price_cents,
  photo: pictureUrl(space.photo),
  managerLastName: space.manager_last_name,
  managerFirstName: space.manager_first_name,
  phone: space.phone,
  acceptance: space.acceptance,
  ...(space.rules && { rules: space.rules }),
  startDate: space.first_start,
  endDate: space.last_end,
  rentedSurface: space.rented_pallets,
  monthlyEarnings: space.monthly_cents,
  hiddenReason: space.hidden_reason,
  isTakenOff: space.taken_off_at !== null,
  ...toWireApproval(space),
  addressReaders: space.address_readers,
  version: recordVersion(formValues(space)),
  ...shownPlace(space, true),
});

/** What a lessor reads once their space is created: it may wait for an approval. */
export const createdMessage = ({ approval }: OwnSpace): string =>
  approval
    ? "Votre espace est enregistré. Nous le regardons avant de le publier et vous écrivons."
    : "Espace de stockage créé avec succès.";

/** What a lessor reads once their space is off offer, or back: it may still not be seen. */
export const offerMessage = ({ isTakenOff, hiddenReason, approval }: OwnSpace): string => {
  if (isTakenOff) return "Annonce retirée : personne ne peut plus la louer.";
  if (hiddenReason !== null) return "Annonce remise : elle reste masquée par l'équipe.";
  return approval ? "Annonce remise : elle paraîtra une fois validée." : "Annonce remise en ligne.";
};

const toWireStay = (stay: Occupancy["requests"][number]): WireOccupancy["rentals"][number] => ({
  _id: stay.id,
  tradeName: stay.trade_name,
  pallets: stay.pallets,
  startDate: stay.start_date,
  endDate: stay.end_date,
});

/** Occupancy of a space, in the wire's names. */
export const toWireOccupancy = ({ today, ...found }: Occupancy): WireOccupancy => ({
  ...found,
  days: found.days.map((day) => ({ ...day, free: found.surface - day.rented - day.held })),
  rentals: found.rentals.map(toWireStay),
  requests: found.requests.map(toWireStay),
  tenants: found.tenants.map((tenant) => ({
    _id: tenant.id,
    tradeName: tenant.trade_name,
    pallets: tenant.pallets,
    startDate: tenant.start_date,
    endDate: tenant.end_date,
    monthlyEarnings: tenant.rent_cents,
    ...(tenant.partial_month_cents !== null && { partialMonth: tenant.partial_month_cents }),
    isComing: tenant.start_date > today,
    standing: toWireStanding(tenant.standing),
    insurance: tenant.insurance,
  })),
});

/** Prices in a commune, in the wire's names. */
export const toWirePrices = ({
  commune,
  spaces,
  min,
  median,
  max,
}: PriceRange & { commune: string }): CommunePrices => ({
  commune,
  spaces,
  prices: min === null || median === null || max === null ? null : { min, median, max },
});

/**
 * A space with room. Street, manager, phone and exact place are included as far as the viewer may
 * see them.
 *
 * @param isDistanceAsked true if there is a point from which distances are measured
 */
export const toWireAvailableSpace = (
  space: ListedSpace,
  isDistanceAsked: boolean,
): AvailableSpace => ({
  _id: space.id,
  name: space.name,
  address: shownAddress(space),
  postcode: space.postcode,
  city: space.city,
  surface: space.surface_m2,
  availableSurface: space.free_m2,
  price: space.price_cents,
  photo: pictureUrl(space.photo),
  lessorId: space.lessor_id,
  acceptance: space.acceptance,
  ...(space.rules && { rules: space.rules, rulesVersion: space.rules_version }),
  user: {
    retrievalDays: [space.retrieval_days],
    retrievalTimes: { start: space.retrieval_start, end: space.retrieval_end },
    deliveryDays: [space.delivery_days],
    deliveryTimes: { start: space.delivery_start, end: space.delivery_end },
  },
  ...shownPlace(space, space.address_right !== null),
  ...(isDistanceAsked && space.lat !== null ? { distance: space.distance } : {}),
  ...(space.address_right && {
    managerFirstName: space.manager_first_name,
    managerLastName: space.manager_last_name,
    ...(SHOWN[space.address_right].phone && { phone: space.phone }),
  }),
});
