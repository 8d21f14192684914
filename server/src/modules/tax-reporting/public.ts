export { drawStatement } from "./statements/public.ts";
export { taxFileOf } from "./tax-files/public.ts";
