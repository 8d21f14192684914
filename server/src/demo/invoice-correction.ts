import { correctInvoice } from "@stokaz/contract/money/invoice-corrections";
import { listDocuments } from "@stokaz/contract/papers/documents";
import { updateBusiness } from "@stokaz/contract/sellers/sellers";
import type { ApiClient } from "./api-client.ts";
import { BUSINESSES } from "./businesses.ts";
import type { Sessions } from "./registrations.ts";

/** The demo artisan moved, and corrects their latest invoice, which has their former address. */
export const correctLatestInvoice = async ({
  api,
  sessions,
}: {
  api: ApiClient;
  sessions: Sessions;
}): Promise<void> => {
  const token = sessions.artisans.distiller;
  const address = "7 rue des Girofliers, 97470 Saint-Benoît";
  await api.call(updateBusiness, { body: { ...BUSINESSES.distiller, address } }, token);
  const list = (year?: number) => api.call(listDocuments, { query: year ? { year } : {} }, token);
  const { years } = await list();
  // In January the latest one may be of last year.
  const documents = (await Promise.all(years.map((year) => list(year)))).flatMap(
    ({ data }) => data,
  );
  const invoice = documents.find(({ kind, isIssuer }) => kind === "sale_invoice" && isIssuer);
  if (!invoice) throw new Error("demo data: no invoice yet");
  await api.call(correctInvoice, { params: { id: invoice._id } }, token);
};
