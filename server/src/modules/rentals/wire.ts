import { priceRental } from "@stokaz/contract/leases/rental-price";
import type {
  RentedSpace as WireRentedSpace,
  RentalRequest as WireRequest,
} from "@stokaz/contract/leases/rentals";
import { PROBLEMS } from "@stokaz/contract/problems";
import { dayFromClient } from "@stokaz/contract/time/calendar";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import { shownPlace } from "../../territories/located.ts";
import { addressShown } from "../addresses/public.ts";
import { toWireOwnProduct } from "../products/public.ts";
import type { RentalRequest, Rentals, RentedSpace } from "./service.ts";

/** The request in our own names. @param timeZone of the territory, in which instants are read */
export const fromWireRequest = (request: WireRequest, timeZone: string): RentalRequest => ({
  spaceId: request.storageId,
  pallets: request.spaceToRent,
  startDate: dayFromClient(request.startDate, timeZone),
  endDate: dayFromClient(request.endDate, timeZone),
  claimedTotal: request.totalPrice,
  plan: request.payment ?? "upfront",
  storedGoods: request.storedGoods,
  rulesVersion: request.rulesVersion,
});

/** Whether a request could be paid now, with the sentence that says why not. */
export const toWireVerdict = (quote: Awaited<ReturnType<Rentals["validate"]>>) =>
  quote.ok
    ? { valid: true, message: "La demande est valide." }
    : { valid: false, message: quote.message ?? PROBLEMS[quote.code].message };

/** What the success page shows of a rental. */
export const toWireConfirmation = ({
  rental,
  space,
}: Awaited<ReturnType<Rentals["confirmReturn"]>>) => ({
  metadata: {
    spaceName: space.name,
    spaceToRent: rental.pallets,
    startDate: rental.start_date,
    endDate: rental.end_date,
    totalPrice: rental.total_cents,
    ...(rental.payment_plan === "monthly" && {
      monthlyPrice: priceRental(rental.price_cents, rental).perMonth,
    }),
    ...(rental.status === "requested" && { answerBy: rental.hold_expires_at }),
  },
});

/**
 * A rented space in the wire's names, for the artisan who rents it.
 *
 * @param isMoneyRead false leaves out what it costs
 */
export const toWireRentedSpace = (
  { rental, space, status, products, isRentUnpaid, currentTotal }: RentedSpace,
  isMoneyRead: boolean,
): WireRentedSpace => ({
  _id: rental.id,
  storageSpace: {
    _id: space.id,
    name: space.name,
    address: addressShown(space, rental.is_address_shown),
    ...(isMoneyRead && { price: rental.price_cents }),
    photo: pictureUrl(space.photo),
    managerFirstName: rental.is_address_shown ? space.manager_first_name : "",
    managerLastName: rental.is_address_shown ? space.manager_last_name : "",
    phone: rental.is_address_shown ? space.phone : "",
    deliveryDays: space.delivery_days,
    deliveryTimes: { start: space.delivery_start, end: space.delivery_end },
    ...shownPlace(space, rental.is_address_shown),
  },
  spaceToRent: rental.pallets,
  startDate: rental.start_date,
  endDate: rental.end_date,
  ...(isMoneyRead && { totalPrice: rental.total_cents, monthlyRent: rental.rent_cents }),
  ...(isMoneyRead &&
    rental.partial_month_cents !== null && { partialMonth: rental.partial_month_cents }),
  ...(isMoneyRead && currentTotal !== undefined && { currentTotal }),
  status,
  products: products.map((product) => toWireOwnProduct(product, rental.is_address_shown)),
  ...(isRentUnpaid && { isRentUnpaid }),
});
