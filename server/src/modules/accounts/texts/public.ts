export type { OwnTexts } from "./service.ts";
