export { isPaperFile } from "./rules.ts";
