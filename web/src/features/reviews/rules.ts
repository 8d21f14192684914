import type { Reviewable, Reviewed } from "@stokaz/contract/reviews";

/** What one deals with, in words. */
export const KIND_OF: Readonly<Record<Reviewed, string>> = {
  seller: "Artisan",
  place: "Lieu",
  tenant: "Locataire",
};

/** What tells one thing to review from another. */
export const keyOf = ({ about, orderId, rentalId, subjectId }: Reviewable): string =>
  [about, orderId ?? rentalId, subjectId].join(" ");
