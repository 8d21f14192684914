export { type ClaimMoney, createClaimMoney } from "./service.ts";
