import * as contract from "@stokaz/contract/sellers/sellers";
import type { Bind } from "../../platform/http/bind.ts";
import type { Sellers } from "./service.ts";
import { toWireSellerPage } from "./wire.ts";

export const bindSellerRoutes = (on: Bind, sellers: Sellers): void => {
  on(contract.getSeller, async ({ params, query }, viewer) =>
    toWireSellerPage(await sellers.show(viewer, params.id, query)),
  );
};
