export type { MessageWriting } from "./service.ts";
