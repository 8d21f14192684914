export type { CommuneFigures, Communes } from "./service.ts";
