import type { Delivery } from "@stokaz/contract/handover/deliveries";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useToday } from "../../lib/api/territory.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { deliveriesQuery, type Wanted } from "./api.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import styles from "./deliveries-section.module.css";
import { DeliveryCard } from "./delivery-card.tsx";
import { ReceiveDialog } from "./receive-dialog.tsx";

/** Delivery and action of the open dialog. Both are kept while it closes. */
type Chosen = { delivery: Delivery; act: "receive" | "cancel" };

type DeliveriesListProps = {
  wanted: Wanted;
  /** Content for an empty list. */
  none: ReactNode;
};

/** Deliveries, page by page, each with its actions. */
export const DeliveriesList = ({ wanted, none }: DeliveriesListProps): ReactElement => {
  const list = useInfiniteQuery(deliveriesQuery(wanted));
  const today = useToday();
  const [chosen, setChosen] = useState<Chosen>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (act: Chosen["act"]) => (delivery: Delivery) => {
    setChosen({ delivery, act });
    setIsOpen(true);
  };
  const close = (): void => setIsOpen(false);
  const { data, error } = list;
  if (error && !data) {
    return <ErrorState message={messageOf(error)} onRetry={() => void list.refetch()} />;
  }
  if (!data || !today) return <RowSkeletons />;
  const rows = data.pages.flatMap((page) => page.data);
  return (
    <>
      {rows.length === 0 ? (
        none
      ) : (
        <div className={styles.cards}>
          {rows.map((delivery) => (
            <DeliveryCard
              key={delivery._id}
              delivery={delivery}
              today={today}
              onReceive={open("receive")}
              onCancel={open("cancel")}
            />
          ))}
        </div>
      )}
      {chosen?.act === "receive" && (
        <ReceiveDialog
          key={chosen.delivery._id}
          delivery={chosen.delivery}
          opened={isOpen}
          onClose={close}
        />
      )}
      {chosen?.act === "cancel" && (
        <CancelDialog
          key={chosen.delivery._id}
          delivery={chosen.delivery}
          opened={isOpen}
          onClose={close}
        />
      )}
      <MoreButton list={list} className={styles.more ?? ""}>
        Voir plus de livraisons
      </MoreButton>
    </>
  );
};
