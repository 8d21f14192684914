import type { Person } from "./factories.ts";
import type { Harness } from "./harness.ts";

/** What tests read of documents that were issued. */
export const createIssued = (harness: Harness) => {
  return {
    /** Says how an artisan stands to VAT: without it nothing is invoiced in their name. */
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

    /** Of an order or a rental, in the order of their making. */
    of: (subjectId: string) =>
      harness.db
        .selectFrom("documents")
        .selectAll()
        .where("subject_id", "=", subjectId)
        .orderBy("issued_at")
        .orderBy("issuer_id")
        .execute(),

    /** In one's name, by number. */
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
