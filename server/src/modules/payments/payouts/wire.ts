import type { StuckTransfer as WireTransfer } from "@stokaz/contract/checkout/payments";
import type { StuckTransfer } from "./repository.ts";

export const toWireStuckTransfer = ({ id, ...transfer }: StuckTransfer): WireTransfer => ({
  _id: id,
  ...transfer,
});
