import type { Lease } from "@stokaz/contract/leases/leases";
import { sumCents } from "@stokaz/contract/money/money";
import { fullName } from "@stokaz/contract/text";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import { addressShown } from "../addresses/public.ts";
import { toWireLeaseInsurance } from "../insurance/public.ts";
import { toWireStanding } from "../products/public.ts";
import { toWireChange } from "../rentals/public.ts";
import { referenceOf } from "./rules.ts";
import type { ShownLease } from "./service.ts";

/**
 * True if more of it can be rented from its own page: not when the lessor answers each request
 * first or took the space off offer, nor after notice was given.
 */
const mayGrow = ({ lease, changes }: ShownLease): boolean =>
  lease.acceptance === "instant" &&
  lease.taken_off_at === null &&
  !changes?.some(({ kind }) => kind === "leave");

/** A lease in the wire's names, with only the data that its viewer may read. */
export const toWireLease = (shown: ShownLease): Lease => {
  const {
    lease,
    viewer,
    status,
    standing,
    payments,
    insurance,
    changes,
    isAddressShown,
    monthRent,
  } = shown;
  return {
    _id: lease.id,
    reference: referenceOf(lease.id),
    viewer,
    status,
    space: {
      _id: lease.space_id,
      name: lease.space_name,
      isTakenOff: lease.taken_off_at !== null,
      address: addressShown(lease, isAddressShown),
      photo: pictureUrl(lease.photo),
      contact: isAddressShown
        ? fullName({ firstName: lease.manager_first_name, name: lease.manager_last_name })
        : "",
      phone: isAddressShown ? lease.phone : "",
      deliveryDays: lease.delivery_days,
      deliveryTimes: { start: lease.delivery_start, end: lease.delivery_end },
    },
    artisan: { _id: lease.artisan_id, name: lease.trade_name },
    lessor: {
      _id: lease.lessor_id,
      name: fullName({ firstName: lease.lessor_first_name, name: lease.lessor_name }),
    },
    pallets: lease.pallets,
    startDate: lease.start_date,
    endDate: lease.end_date,
    standing: toWireStanding(standing),
    ...(insurance && { insurance: toWireLeaseInsurance(insurance) }),
    ...(lease.space_rules && { rules: lease.space_rules }),
    ...(viewer === "artisan" && mayGrow(shown) && { mayGrow: true }),
    ...(viewer === "admin" && lease.artisan_suspended_at !== null && { mayGiveNotice: true }),
    ...(viewer !== "manager" &&
      lease.contract_sha256 !== null && { contractSha256: lease.contract_sha256 }),
    ...(changes && { changes: changes.map(toWireChange) }),
    ...(payments && {
      money: {
        price: lease.price_cents,
        ...(monthRent && { monthlyRent: monthRent.rent }),
        ...(monthRent && monthRent.partial !== null && { partialMonth: monthRent.partial }),
        total: sumCents([
          lease.total_cents,
          -lease.cancelled_cents,
          ...(changes ?? []).map((change) => change.price_change_cents),
        ]),
        plan: lease.payment_plan,
        payments: payments.map(({ paid_at, amount, refunded }) => ({
          paidAt: paid_at,
          amount,
          refunded,
        })),
      },
    }),
  };
};
