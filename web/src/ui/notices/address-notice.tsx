import type { OwnCompanyCheck } from "@stokaz/contract/accounts/company-check";
import { paths } from "@stokaz/contract/paths";
import { ADDRESS_READINGS_A_DAY } from "@stokaz/contract/spaces/addresses";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { companyQuery } from "../../lib/api/company.ts";
import { useSession } from "../../lib/session/session.ts";

/**
 * Reason why an artisan does not see a street; `undefined` if no proof is missing and the daily
 * limit is not reached.
 */
const whyOf = ({
  isEmailProven,
  isVerified,
  readingsLeft,
}: OwnCompanyCheck): string | undefined => {
  if (!isEmailProven) return "La rue s'affiche une fois votre e‑mail confirmé.";
  if (!isVerified) return "La rue s'affiche une fois votre entreprise vérifiée au registre.";
  return readingsLeft === 0
    ? `Vous avez consulté ${ADDRESS_READINGS_A_DAY} adresses aujourd'hui\u202f: les autres s'affichent demain.`
    : undefined;
};

/**
 * Tells an artisan why they see a commune instead of a street, and links to the page where they can
 * change this.
 */
export const AddressNotice = ({
  isApproximate,
  className,
}: {
  isApproximate: boolean;
  className?: string | undefined;
}): ReactElement | null => {
  const isAsked = useSession()?.role === "artisan" && isApproximate;
  const { data: check } = useQuery({ ...companyQuery, enabled: isAsked });
  const why = isAsked && check ? whyOf(check) : undefined;
  if (!why || !check) return null;
  return (
    <p className={className}>
      {why}{" "}
      {!(check.isVerified && check.isEmailProven) && (
        <Link to={paths.profile.href()}>Où j'en suis</Link>
      )}
    </p>
  );
};
