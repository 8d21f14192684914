export { RENT_CHARGE_JOB, scheduleRentCharges } from "./service.ts";
