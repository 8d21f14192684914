import { priceRental } from "@stokaz/contract/leases/rental-price";
import * as contract from "@stokaz/contract/leases/rentals";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { Bind } from "../../platform/http/bind.ts";
import type { Rentals } from "./service.ts";
import { fromWireRequest, toWireRentedSpace } from "./wire.ts";

/** @param timeZone of the territory, in which the instants that clients send are read */
export const bindRentalRoutes = (on: Bind, rentals: Rentals, timeZone: string): void => {
  on(contract.validateRental, async ({ body }) => {
    const quote = await rentals.validate(fromWireRequest(body, timeZone));
    return quote.ok
      ? { valid: true, message: "La demande est valide." }
      : { valid: false, message: quote.message ?? PROBLEMS[quote.code].message };
  });
  on(contract.getRoomByDay, async ({ params }) => ({
    data: await rentals.findRoom(params.storageId),
  }));
  on(contract.createRentalCheckout, ({ body }, artisan, context) =>
    rentals.requestRental(artisan, fromWireRequest(body, timeZone), context),
  );
  on(contract.rentalPaymentSuccess, async ({ query }, artisan) => {
    const { rental, space } = await rentals.confirmReturn(artisan, query.session_id);
    return {
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
    };
  });
  on(contract.listRentedSpaces, async (_, artisan) =>
    (await rentals.listRentedSpaces(artisan)).map(toWireRentedSpace),
  );
};
