import * as contract from "@stokaz/contract/stock";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Stock } from "./service.ts";
import { toWireMovement } from "./wire.ts";

export const bindStockRoutes = (on: Bind, stock: Stock): void => {
  on(contract.readStock, async ({ params, query }, artisan) => {
    const { product, awaited, threshold, movements, nextCursor } = await stock.read(
      artisan,
      params.id,
      query,
    );
    return {
      productName: product.name,
      rentedSpaceId: product.rental_id,
      stock: product.stock_quantity,
      awaited,
      threshold,
      data: movements.map(toWireMovement),
      nextCursor,
    };
  });
  on(contract.correctStock, async ({ params, body }, artisan, { requestKey }) => {
    const left = await stock.correct(artisan, params.id, body, requestKey);
    return { message: `C'est noté. En stock : ${left}.`, stock: left };
  });
};
