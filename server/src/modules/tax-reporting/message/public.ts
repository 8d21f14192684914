export {
  type DocSpec,
  operatorRef,
  sellerRef,
  taxFileName,
  writeMessage,
} from "./rules.ts";
export { writeXml } from "./service.ts";
