import * as contract from "@stokaz/contract/products/stock-moves";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Moves } from "./service.ts";
import { movedMessage, toWireChoice } from "./wire.ts";

export const bindMoveRoutes = (on: Bind, moves: Moves): void => {
  on(contract.getMoveTargets, async ({ params }, artisan) =>
    toWireChoice(await moves.choose(artisan, params.id)),
  );
  on(contract.moveStock, async ({ params, body }, artisan, { requestKey }) => {
    const moved = await moves.move(artisan, params.id, body, requestKey);
    return { message: movedMessage(moved), productId: moved.productId };
  });
};
