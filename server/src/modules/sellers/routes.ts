import {
  exportProducerRegister,
  producerRegisterFileName,
} from "@stokaz/contract/sellers/producer-register";
import * as contract from "@stokaz/contract/sellers/sellers";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { Producers } from "./producers/service.ts";
import { toProducersCsv } from "./producers/wire.ts";
import type { Sellers } from "./service.ts";
import { toWireSellerPage } from "./wire.ts";

export const bindSellerRoutes = (on: Bind, sellers: Sellers, producers: Producers): void => {
  on(contract.getSeller, async ({ params, query }, viewer) =>
    toWireSellerPage(await sellers.show(viewer, params.id, query)),
  );
  on(exportProducerRegister, async ({ query }, admin, { setHeader }) => {
    const name = producerRegisterFileName(query.year);
    setHeader("content-disposition", `attachment; filename="${name}"`);
    const batches = await producers.exportYear(admin, query.year);
    return new StreamedAnswer("text/csv; charset=utf-8", toProducersCsv(batches));
  });
};
