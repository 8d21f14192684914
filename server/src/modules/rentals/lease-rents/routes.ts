import * as contract from "@stokaz/contract/leases/rents";
import type { Bind } from "../../../platform/http/bind.ts";
import type { LeaseRentsService } from "./service.ts";
import { toWireRents } from "./wire.ts";

export const bindRentRoutes = (on: Bind, rents: LeaseRentsService): void => {
  on(contract.listRents, async ({ params }, viewer) =>
    toWireRents(await rents.list(viewer, params.rentalId)),
  );
  on(contract.payRent, ({ params }, artisan, { address }) =>
    rents.pay(artisan, params.rentId, address),
  );
  on(contract.rentPaymentSuccess, async ({ query }, artisan) => {
    const paid = await rents.confirmReturn(artisan, query.session_id);
    return { ...paid, message: `${paid.name} : payé.` };
  });
  on(contract.changeCard, ({ params }, artisan, { address }) =>
    rents.changeCard(artisan, params.rentalId, address),
  );
  on(contract.confirmCard, async ({ query }, artisan) => {
    const card = await rents.confirmCard(artisan, query.session_id);
    return {
      card,
      message: `Vos prochains loyers seront prélevés sur la carte se terminant par ${card.last4}.`,
    };
  });
};
