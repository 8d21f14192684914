export { checkLine, errorsOf, photoNames, saveLine, typedLine } from "./service.ts";
