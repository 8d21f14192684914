import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Notice } from "../../ui/notices/notice.tsx";
import { ownSpacesQuery } from "./api.ts";

/**
 * Legal notice for individuals, shown until they publish their first space. Source: C. conso.
 * L121-4 22°, L132-2, D111-8.
 */
export const IndividualSection = (): ReactElement | null => {
  const { data: spaces } = useQuery(ownSpacesQuery);
  if (spaces?.length !== 0) return null;
  return (
    <Notice tone="info" title="Vous proposez cet espace en tant que particulier">
      C'est écrit sur votre annonce : le Code civil s'applique à la location, pas le droit de la
      consommation. Vous louez des espaces à titre professionnel ? Ne vous présentez pas comme un
      particulier : c'est une pratique trompeuse, punie de deux ans d'emprisonnement et de
      300&#8239;000&#8239;€ d'amende (Code de la consommation, article L132-2).
    </Notice>
  );
};
