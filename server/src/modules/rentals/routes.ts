import * as contract from "@stokaz/contract/leases/rentals";
import type { Bind } from "../../platform/http/bind.ts";
import type { Rentals } from "./service.ts";
import { fromWireRequest, toWireConfirmation, toWireRentedSpace, toWireVerdict } from "./wire.ts";

/** @param timeZone of the territory, in which the instants that clients send are read */
export const bindRentalRoutes = (on: Bind, rentals: Rentals, timeZone: string): void => {
  on(contract.validateRental, async ({ body }) =>
    toWireVerdict(await rentals.validate(fromWireRequest(body, timeZone))),
  );
  on(contract.getRoomByDay, async ({ params }) => ({
    data: await rentals.findRoom(params.storageId),
  }));
  on(contract.createRentalCheckout, ({ body }, artisan, context) =>
    rentals.requestRental(artisan, fromWireRequest(body, timeZone), context),
  );
  on(contract.rentalPaymentSuccess, async ({ query }, artisan) =>
    toWireConfirmation(await rentals.confirmReturn(artisan, query.session_id)),
  );
  on(contract.listRentedSpaces, async (_, artisan) =>
    (await rentals.listRentedSpaces(artisan)).map(toWireRentedSpace),
  );
};
