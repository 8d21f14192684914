import * as contract from "@stokaz/contract/leases/leftovers";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Leftovers } from "./service.ts";
import { toWireLeftovers } from "./wire.ts";

export const bindLeftoverRoutes = (on: Bind, leftovers: Leftovers): void => {
  on(contract.getLeftovers, async ({ params }, actor) =>
    toWireLeftovers(await leftovers.show(actor, params.id)),
  );
  on(contract.fetchLeftovers, async ({ params, body }, artisan, { requestKey }) => ({
    message: (await leftovers.fetch(artisan, params.id, body, requestKey))
      ? "C'est noté : vous avez tout repris. Le loueur en est prévenu."
      : "C'est noté : ce que vous avez repris n'est plus dans votre stock.",
  }));
  on(contract.confirmLeftovers, async ({ params }, lessor) => {
    await leftovers.confirm(lessor, params.id);
    return { message: "Merci, c'est réglé. L'artisan en est prévenu." };
  });
  on(contract.reportLeftovers, async ({ params, body }, lessor, { requestKey }) => {
    await leftovers.report(lessor, params.id, body, requestKey);
    return { message: "C'est noté. L'artisan en est prévenu par e-mail." };
  });
};
