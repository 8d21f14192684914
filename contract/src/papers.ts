import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";

export const getOrderPaper = endpoint({
  method: "GET",
  path: "/api/papers/orders/:orderId",
  summary: "The contract of a paid order as PDF, for its buyer and the administrators",
  access: "signed-in",
  params: z.object({ orderId: id }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["order/not-found", "order/not-yours", "paper/not-found"],
});
