import { buffer } from "node:stream/consumers";
import { getQueue } from "@stokaz/contract/admin/admin-queue";
import * as insurance from "@stokaz/contract/spaces/insurance";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import PDFDocument from "pdfkit";
import type { ApiClient } from "./api-client.ts";
import { ARTISANS, type ArtisanKey } from "./people.ts";
import type { Sessions } from "./registrations.ts";

/** A certificate that an artisan sent; the operator checked those that are verified. */
type DemoCertificate = {
  artisan: ArtisanKey;
  number: string;
  /** Days from today. */
  endsOn: number;
  isVerified: boolean;
};

const INSURER = "Assurance Exemple Réunion";

const CERTIFICATES: readonly DemoCertificate[] = [
  { artisan: "distiller", number: "EX-2041-07", endsOn: 160, isVerified: true },
  { artisan: "confectioner", number: "EX-3310-02", endsOn: 95, isVerified: false },
];

const draw = async (lines: readonly string[]): Promise<File> => {
  const document = new PDFDocument({ size: "A4" });
  document.fontSize(20).text("Attestation d'assurance (exemple)").moveDown();
  document.fontSize(12);
  for (const line of lines) document.text(line).moveDown(0.5);
  document.end();
  return new File([Uint8Array.from(await buffer(document))], "attestation.pdf", {
    type: "application/pdf",
  });
};

type Deps = {
  api: ApiClient;
  sessions: Sessions;
  /** Session token of the administrator. */
  admin: string;
  today: CalendarDay;
};

/** One certificate that is verified, and one that waits for the operator. */
export const sendCertificates = async ({ api, sessions, admin, today }: Deps): Promise<void> => {
  for (const { artisan, number, endsOn: days, isVerified } of CERTIFICATES) {
    const endsOn = addDays(today, days);
    const { tradeName } = ARTISANS[artisan];
    const file = await draw([
      `${INSURER} atteste que ${tradeName} est assuré pour les marchandises gardées hors de ses locaux.`,
      `Contrat ${number}, jusqu'au ${frenchDay(endsOn)}.`,
    ]);
    const body = { insurer: INSURER, number, endsOn, file };
    await api.call(insurance.sendCertificate, { body }, sessions.artisans[artisan]);
    if (!isVerified) continue;
    const { certificates } = await api.call(getQueue, {}, admin);
    for (const { _id: id } of certificates.items) {
      const params = { id };
      await api.call(insurance.decideCertificate, { params, body: { outcome: "verified" } }, admin);
    }
  }
};
