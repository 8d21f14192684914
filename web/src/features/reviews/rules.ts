import type { Reviewable, Reviewed } from "@stokaz/contract/sellers/reviews";

/** Kind of the reviewed subject, in words. */
export const KIND_OF: Readonly<Record<Reviewed, string>> = {
  seller: "Artisan",
  place: "Lieu",
  tenant: "Locataire",
};

/** Key that identifies something to review. */
export const keyOf = ({ about, orderId, rentalId, subjectId }: Reviewable): string =>
  [about, orderId ?? rentalId, subjectId].join(" ");
