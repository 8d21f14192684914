export { createSettling, type Settling, type SettlingDeps } from "./service.ts";
