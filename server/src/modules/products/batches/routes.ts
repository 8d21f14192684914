import * as contract from "@stokaz/contract/products/stock";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Batches } from "./service.ts";

export const bindBatchRoutes = (on: Bind, batches: Batches): void => {
  on(contract.addBatch, async ({ params, body }, artisan, { requestKey }) => {
    await batches.add(artisan, params.id, body, requestKey);
    return { message: `Lot ${body.number} enregistré.` };
  });
  on(contract.changeBatch, async ({ params, body }, artisan) => {
    const which = { productId: params.id, batchId: params.batchId };
    await batches.change(artisan, which, body);
    return { message: `Lot ${body.number} enregistré.` };
  });
};
