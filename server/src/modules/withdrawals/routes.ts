import { WITHDRAWAL_LINK_LIFE } from "@stokaz/contract/limits";
import * as contract from "@stokaz/contract/orders/withdrawals";
import { fullName } from "@stokaz/contract/text";
import type { Bind } from "../../platform/http/bind.ts";
import type { Declaring } from "./declaring/service.ts";
import type { WithdrawalLinks } from "./links/service.ts";
import type { WithdrawalOverview } from "./overview/service.ts";
import type { Returns } from "./returns/service.ts";
import { toWireDeclared, toWireListed, toWireReturn, toWireWithdrawable } from "./wire.ts";

type Services = {
  declaring: Declaring;
  links: WithdrawalLinks;
  returns: Returns;
  overview: WithdrawalOverview;
};

const LINK_ASKED = `Si ce numéro et cet e-mail vont ensemble, vous recevrez un lien d'ici quelques minutes. Il est valable ${WITHDRAWAL_LINK_LIFE.words}.`;

export const bindWithdrawalRoutes = (on: Bind, services: Services): void => {
  const { declaring, links, returns, overview } = services;
  on(contract.readWithdrawable, async ({ params }, buyer) =>
    toWireWithdrawable(await declaring.openOwn(buyer, params.orderId)),
  );
  on(contract.withdrawFromOrder, async ({ params, body }, buyer, { requestKey }) =>
    toWireDeclared(
      await declaring.declareOwn(buyer, params.orderId, { lines: body.lines, requestKey }),
    ),
  );
  on(
    contract.requestWithdrawalLink,
    async ({ body }) => {
      await links.request(body);
      return { message: LINK_ASKED };
    },
    { countedIn: { name: "withdrawal-link-address", tries: 20, seconds: 3600 } },
  );
  on(contract.readWithdrawalLink, async ({ query }) => {
    const { opened, buyer } = await links.read(query.token);
    const name = fullName(buyer);
    return { ...toWireWithdrawable(opened), name, email: buyer.email };
  });
  on(
    contract.withdrawByLink,
    async ({ body: { token, ...by } }, _, { requestKey }) =>
      toWireDeclared(await links.declare(token, { ...by, requestKey })),
    { countedIn: { name: "withdrawal-address", tries: 60, seconds: 3600 } },
  );
  on(contract.listReturns, async ({ query }, taker) => {
    const { returns: found, ...rest } = await returns.list(taker, query);
    return { data: found.map(toWireReturn), ...rest };
  });
  on(contract.markReturned, async ({ params, body }, taker) => {
    await returns.markReturned(taker, params.orderId, { ...body, note: body.note });
    return { success: true, message: "C'est noté : le retour est enregistré." };
  });
  on(contract.listWithdrawals, async ({ query }) => {
    const { withdrawals, ...rest } = await overview.list(query);
    return { data: withdrawals.map(toWireListed), ...rest };
  });
};
