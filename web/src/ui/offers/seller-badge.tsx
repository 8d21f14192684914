import type { ReactElement } from "react";
import { StatusBadge } from "../lists/status-badge.tsx";

/**
 * Badge with the legal quality of a seller: consumer law applies only to professionals (L121-3,
 * D111-8).
 */
export const SellerBadge = ({ kind }: { kind: "professional" | "private" }): ReactElement => (
  <StatusBadge
    tone="neutral"
    label={kind === "professional" ? "Vendeur professionnel" : "Particulier"}
  />
);
