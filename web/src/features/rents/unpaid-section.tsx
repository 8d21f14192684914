import { Button } from "@mantine/core";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatEuros, formatLongDay } from "../../lib/format/format.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { rentsQuery, usePayRent } from "./api.ts";
import styles from "./rents.module.css";

const endOn = (day: CalendarDay): string => `la location prend fin le ${formatLongDay(day)}`;

/**
 * Warning about a month that was not paid and its consequences, with the button to pay it. Mails
 * link to its page.
 */
export const UnpaidSection = ({ rentalId }: { rentalId: string }): ReactElement | null => {
  const pay = usePayRent();
  const { data } = useQuery(rentsQuery(rentalId));
  const rent = data?.rents.find(({ status }) => status === "unpaid");
  if (!data || !rent) return null;
  return (
    <div className={styles.unpaid}>
      <Notice
        tone="danger"
        title={`${rent.name} : ${rent.isAuthenticationAsked ? "votre banque demande votre confirmation" : "pas encore payé"}`}
        action={
          rent.isPayable && (
            <Button loading={pay.isPending || pay.isSuccess} onClick={() => pay.mutate(rent._id)}>
              Payer {formatEuros(rent.amount)}
            </Button>
          )
        }
      >
        {data.isSalePaused && "Les produits de cet espace ne sont plus en vente. "}
        {data.endsOn
          ? `Sans paiement, ${endOn(data.endsOn)}.`
          : "Il reste dû, même une fois la location terminée."}
        {rent.isPayable &&
          " La carte avec laquelle vous payez servira aussi pour les mois suivants."}
      </Notice>
    </div>
  );
};
