import * as contract from "@stokaz/contract/leases/rental-requests";
import { hasRight } from "../../../platform/actor.ts";
import type { Bind } from "../../../platform/http/bind.ts";
import type { RequestAnswers } from "./service.ts";
import { toWireRequest } from "./wire.ts";

export const bindRequestRoutes = (on: Bind, answers: RequestAnswers): void => {
  on(contract.listRentalRequests, async ({ query }, viewer) => {
    const { requests, waiting, nextCursor } = await answers.list(viewer, query);
    const isMoneyRead = hasRight(viewer, "money");
    const data = requests.map((request) => toWireRequest(request, isMoneyRead));
    return { data, waiting, nextCursor };
  });
  on(contract.acceptRentalRequest, async ({ params }, lessor, { address }) => {
    await answers.accept(lessor, params.id, address);
    return {
      message: "Demande acceptée. Le paiement est encaissé dans la minute ; un e-mail le confirme.",
    };
  });
  on(contract.refuseRentalRequest, async ({ params, body }, lessor) => {
    await answers.refuse(lessor, params.id, body.reason);
    return { message: "Demande refusée. L'artisan est prévenu, et la place est libre." };
  });
  on(contract.withdrawRentalRequest, async ({ params }, artisan) => {
    await answers.withdraw(artisan, params.id);
    return { message: "Demande retirée. Rien n'est débité." };
  });
};
