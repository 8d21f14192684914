import { setLowStockThreshold } from "@stokaz/contract/products/stock";
import type { Bind } from "../../../platform/http/bind.ts";
import type { LowStocks } from "./service.ts";

export const bindLowStockRoutes = (on: Bind, lowStocks: LowStocks): void => {
  on(setLowStockThreshold, async ({ params, body: { threshold } }, artisan) => {
    await lowStocks.setThreshold(artisan, params.id, threshold);
    const message =
      threshold === null
        ? "C'est noté : vous ne serez pas prévenu."
        : `C'est noté : un e-mail vous préviendra quand il en restera moins de ${threshold}.`;
    return { message };
  });
};
