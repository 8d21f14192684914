export type { OwnAccount } from "./service.ts";
