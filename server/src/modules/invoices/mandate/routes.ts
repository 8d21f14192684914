import { getInvoicing } from "@stokaz/contract/money/invoicing";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Mandate } from "./service.ts";

export const bindMandateRoutes = (on: Bind, mandate: Mandate): void => {
  on(getInvoicing, (_, artisan) => mandate.find(artisan));
};
