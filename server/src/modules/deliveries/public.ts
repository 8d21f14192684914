export { type ClosedDelivery, tellOfClosure } from "./closed-days/service.ts";
