import * as contract from "@stokaz/contract/products/stock";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Stock } from "./service.ts";
import { toWireStock } from "./wire.ts";

export const bindStockRoutes = (on: Bind, stock: Stock): void => {
  on(contract.readStock, async ({ params, query }, artisan) =>
    toWireStock(await stock.read(artisan, params.id, query)),
  );
  on(contract.correctStock, async ({ params, body }, artisan, { requestKey }) => {
    const left = await stock.correct(artisan, params.id, body, requestKey);
    return { message: `C'est noté. En stock : ${left}.`, stock: left };
  });
};
