export type { Declaration, Declaring, OpenOrder } from "./service.ts";
