import type { ReactElement } from "react";
import { StatusBadge } from "./status-badge.tsx";

/** In which quality somebody offers something: consumer law holds for professionals alone (L121-3, D111-8). */
export const SellerBadge = ({ kind }: { kind: "professional" | "private" }): ReactElement => (
  <StatusBadge
    tone="neutral"
    label={kind === "professional" ? "Vendeur professionnel" : "Particulier"}
  />
);
