export {
  type DocSpec,
  operatorRef,
  sellerRef,
  sirenOf,
  taxFileName,
  writeMessage,
} from "./rules.ts";
export { writeXml } from "./service.ts";
