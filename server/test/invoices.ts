import type { Person } from "./factories.ts";
import type { Harness } from "./harness.ts";

/** Issued documents, as tests read them. */
export const createIssued = (harness: Harness) => {
  return {
    /** Sets an artisan's VAT status: without it nothing is invoiced in their name. */
    stand: (
      { userId }: Person,
      vat_status: "franchise" | "liable" = "franchise",
      vat_number: string | null = vat_status === "liable" ? "FR44732829320" : null,
    ) =>
      harness.db
        .updateTable("artisan_profiles")
        .set({ vat_status, vat_number })
        .where("user_id", "=", userId)
        .execute(),

    /** Documents about an order or a rental, in the order of their creation. */
    of: (subjectId: string) =>
      harness.db
        .selectFrom("documents")
        .selectAll()
        .where("subject_id", "=", subjectId)
        .orderBy("issued_at")
        .orderBy("issuer_id")
        .execute(),

    /** Documents in an issuer's name, by number. */
    by: (issuerId: string) =>
      harness.db
        .selectFrom("documents")
        .selectAll()
        .where("issuer_id", "=", issuerId)
        .orderBy("year")
        .orderBy("position")
        .execute(),
  };
};
