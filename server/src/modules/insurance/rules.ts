import { addDays, addMonths, type CalendarDay } from "@stokaz/contract/calendar";
import type { CertificateStatus, InsuranceState } from "@stokaz/contract/insurance";
import type { Transitions } from "@stokaz/contract/transitions";

/** Where a certificate may go from each state. */
export const CERTIFICATE_TRANSITIONS = {
  declared: ["verified", "refused", "replaced"],
  verified: [],
  refused: [],
  replaced: [],
} as const satisfies Transitions<CertificateStatus>;

/** How far ahead an insurance may end, in months: what is beyond is a slip of the keyboard. */
const MONTHS_AHEAD = 36;

/** Whether somebody may say that they are insured until a day, that day included. */
export const isEndPossible = (endsOn: CalendarDay, today: CalendarDay): boolean =>
  endsOn >= today && endsOn <= addMonths(today, MONTHS_AHEAD);

/** What of a certificate says whether somebody is insured. */
export type Covering = { status: CertificateStatus; endsOn: CalendarDay };

const lastOf = (certificates: readonly Covering[]): CalendarDay | undefined =>
  certificates
    .map(({ endsOn }) => endsOn)
    .toSorted()
    .at(-1);

/**
 * What an artisan's certificates say of a day. One that the operator looked at goes before one that nobody did, however
 * long that one runs.
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

/** The last day that somebody is insured by what they sent, looked at or not. */
export const insuredUntil = (certificates: readonly Covering[]): CalendarDay | undefined =>
  lastOf(certificates.filter(({ status }) => status === "verified" || status === "declared"));

/**
 * The day of a lease that its page speaks of: today, its last day once it is over.
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

/** What a certificate's file is called among somebody's downloads. */
export const certificateName = (mediaType: string, endsOn: CalendarDay): string =>
  `attestation-assurance-${endsOn}.${EXTENSIONS[mediaType] ?? "bin"}`;

/** What a certificate's file is called where it is kept. */
export const certificateFile = (id: string): string => `certificate-${id}`;

/** Which certificate a file is of; none when it is something else, or not whole. */
export const certificateOf = (name: string): string | undefined =>
  /^certificate-([0-9a-f-]{36})$/.exec(name)?.[1];
