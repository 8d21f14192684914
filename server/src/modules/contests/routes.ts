import * as contract from "@stokaz/contract/moderation/contests";
import type { Bind } from "../../platform/http/bind.ts";
import type { Contests } from "./service.ts";
import { toWireContest, toWireState } from "./wire.ts";

export const bindContestRoutes = (on: Bind, contests: Contests): void => {
  on(contract.readContest, async ({ query }) => toWireState(await contests.read(query.token)));
  on(contract.sendContest, async ({ body }) => {
    await contests.receive(body.token, body.message);
    return { message: "C'est envoyé. Nous vous répondons par e-mail." };
  });
  on(contract.listContests, async ({ query }) => {
    const { rows, total } = await contests.list(query);
    return { data: rows.map(toWireContest), total };
  });
  on(contract.decideContest, async ({ params, body }, admin) => {
    await contests.decide(admin, params.id, body);
    return { success: true, message: "C'est décidé. La personne en est prévenue." };
  });
};
