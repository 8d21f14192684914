import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatBatch } from "../../../lib/format/batches.ts";
import { formatCount } from "../../../lib/format/format.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { type RecallScope, recallPreviewQuery } from "./api.ts";

type Reach = { listings: number; places: number; isVisible: boolean };

/** The same goods elsewhere; empty if they were never moved. */
const spreadWords = ({ listings, places }: Reach): string =>
  listings > 1
    ? `Déplacé d'une location à une autre, ce produit a ${formatCount(listings, "fiche")} dans ${formatCount(places, "lieu", "lieux")}\u202f: le rappel les couvre toutes. `
    : "";

const hidingWords = ({ listings, isVisible }: Reach): string => {
  if (!isVisible) return "Le produit n'est déjà plus visible.";
  return listings > 1 ? "Tout ce qui en est visible sera masqué." : "Le produit sera masqué.";
};

/** Number of buyers and units that a recall reaches; empty until it is loaded. */
export const ReachSection = ({ scope }: { scope: RecallScope }): ReactElement | null => {
  const { data } = useQuery(recallPreviewQuery(scope));
  if (!data) return null;
  const { buyers, units, waiting } = data;
  return (
    <Notice
      tone={buyers === 0 ? "info" : "warning"}
      title={
        buyers === 0
          ? "Personne n'a acheté ce produit ces jours-là."
          : `${formatCount(buyers, "acheteur")}, ${formatCount(units, "unité")}`
      }
    >
      {waiting > 0 &&
        `Dont ${formatCount(waiting, "unité")} à récupérer : rien n'en sera remis, vous déciderez du remboursement. `}
      {spreadWords(data)}
      {scope.batchId
        ? "Ce qui reste du lot quittera la vente, les autres lots y restent."
        : hidingWords(data)}
    </Notice>
  );
};

/** Field to choose the recalled batch or the whole product; empty if the product has no batches. */
export const BatchField = ({
  productId,
  chosen,
  onChoose,
}: {
  productId: string;
  chosen: string;
  onChoose: (batchId: string) => void;
}): ReactElement | null => {
  const { data } = useQuery(recallPreviewQuery({ productId }));
  if (!data || data.batches.length === 0) return null;
  return (
    <NativeSelect
      label="Lot"
      description="Un seul lot : le reste du produit continue de se vendre."
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">Tout le produit</option>
      {data.batches.map((batch) => (
        <option key={batch._id} value={batch._id}>
          {formatBatch(batch)}
        </option>
      ))}
    </NativeSelect>
  );
};
