export { acceptRequest, createRequestPurchase } from "./service.ts";
