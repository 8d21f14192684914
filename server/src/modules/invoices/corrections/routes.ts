import * as contract from "@stokaz/contract/money/invoice-corrections";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Corrections } from "./service.ts";

export const bindCorrectionRoutes = (on: Bind, corrections: Corrections): void => {
  on(contract.readCorrection, ({ params }, artisan) => corrections.read(artisan, params.id));
  on(contract.correctInvoice, ({ params }, artisan) => corrections.correct(artisan, params.id));
};
