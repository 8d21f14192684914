import { INSURANCE_AHEAD } from "@stokaz/contract/limits";
import type { CertificateStatus, InsuranceState } from "@stokaz/contract/spaces/insurance";
import { addDays, addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import type { Transitions } from "@stokaz/contract/transitions";

/** States that a certificate may move to from each state. */
export const CERTIFICATE_TRANSITIONS = {
  declared: ["verified", "refused", "replaced"],
  verified: [],
  refused: [],
  replaced: [],
} as const satisfies Transitions<CertificateStatus>;

/** True if an insurance may end on this day, which is included. */
export const isEndPossible = (endsOn: CalendarDay, today: CalendarDay): boolean =>
  endsOn >= today && endsOn <= addMonths(today, INSURANCE_AHEAD.years * 12);

/** Facts of a certificate that decide if a person is insured. */
export type Covering = { status: CertificateStatus; endsOn: CalendarDay };

const lastOf = (certificates: readonly Covering[]): CalendarDay | undefined =>
  certificates
    .map(({ endsOn }) => endsOn)
    .toSorted()
    .at(-1);

/**
 * State of an artisan's insurance on a day. A certificate that the operator verified goes before an
 * unverified one, even if that one lasts longer.
 *
 * @param certificates the newest first
 */
export const insuranceOn = (
  certificates: readonly Covering[],
  day: CalendarDay,
): InsuranceState => {
  const running = certificates.filter(({ endsOn }) => endsOn >= day);
  for (const state of ["verified", "declared"] as const) {
    const until = lastOf(running.filter(({ status }) => status === state));
    if (until) return { state, until };
  }
  if (certificates[0]?.status === "refused") return { state: "refused", until: null };
  const until = lastOf(
    certificates.filter(({ status }) => status === "verified" || status === "declared"),
  );
  return until ? { state: "over", until } : { state: "missing", until: null };
};

/** Last insured day of a person by their certificates, verified or not. */
export const insuredUntil = (certificates: readonly Covering[]): CalendarDay | undefined =>
  lastOf(certificates.filter(({ status }) => status === "verified" || status === "declared"));

/**
 * Day that a lease's page refers to: today, or its last day once it is over.
 *
 * @param endDate the first day after it
 */
export const dayOfLease = (endDate: CalendarDay, today: CalendarDay): CalendarDay =>
  endDate <= today ? addDays(endDate, -1) : today;

const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
};

/** Name of a certificate's file for a download. */
export const certificateName = (mediaType: string, endsOn: CalendarDay): string =>
  `attestation-assurance-${endsOn}.${EXTENSIONS[mediaType] ?? "bin"}`;

/** Name of a certificate's file in its store. */
export const certificateFile = (id: string): string => `certificate-${id}`;

/** Certificate of a file; `undefined` for another file or an incomplete one. */
export const certificateOf = (name: string): string | undefined =>
  /^certificate-([0-9a-f-]{36})$/.exec(name)?.[1];
