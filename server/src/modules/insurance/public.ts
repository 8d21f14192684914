export { certificateOf } from "./rules.ts";
export {
  findLeaseInsurance,
  type LeaseInsurance,
  listInsurances,
  listWaitingCertificates,
  type WaitingCertificates,
} from "./service.ts";
export { toWireLeaseInsurance, toWireWaitingCertificates } from "./wire.ts";
