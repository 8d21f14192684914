import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { isForAdults } from "@stokaz/contract/products/categories";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { businessQuery } from "../../lib/api/business.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { inWords } from "./rules.ts";

/** Notice that the sale of alcohol needs a licence. It blocks nothing: the artisan is only told. */
export const LicenceNotice = ({
  subCategory,
}: {
  subCategory: string | null;
}): ReactElement | null => {
  const { data } = useQuery({ ...businessQuery, enabled: isForAdults(subCategory) });
  if (!isForAdults(subCategory) || !data || data.business.alcoholLicence !== null) return null;
  return (
    <Notice tone="warning" title="Vendre de l'alcool demande une licence">
      La « petite licence à emporter » se demande en mairie. Une fois ce produit en vente, indiquez
      la vôtre dans votre profil : vos clients pourront la lire.
    </Notice>
  );
};

/** Notice of the facts about an artisan that buyers must be told and that are missing. */
export const MissingFactsSection = (): ReactElement | null => {
  const { data } = useQuery(businessQuery);
  if (!data || data.missing.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={`Pour vos clients, il manque : ${inWords(data.missing)}.`}
      action={
        <Button component={Link} to={paths.profile.href()} variant="default">
          Compléter mon profil
        </Button>
      }
    />
  );
};
