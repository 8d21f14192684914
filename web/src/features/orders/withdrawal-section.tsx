import { Button } from "@mantine/core";
import type { Order } from "@stokaz/contract/orders/orders";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import styles from "./order-section.module.css";

/**
 * Link to withdraw from an order or a part of it; nothing if this is not possible. Before the
 * pickup the link says "annuler".
 */
export const WithdrawalSection = ({ order }: { order: Order }): ReactElement | null => {
  if (!order.canWithdraw) return null;
  const statuses = order.lines.map(({ status }) => status);
  const isCancellation = statuses.includes("to_collect") && !statuses.includes("collected");
  return (
    <section aria-label="Vous changez d'avis ?" className={styles.withdrawal} data-unprinted>
      <h3 className={styles.subtitle}>Vous changez d'avis ?</h3>
      <p>
        {isCancellation
          ? "Annulez tout ou une partie : c'est ici que l'on renonce au contrat, sans donner de raison."
          : "Renoncez à un produit, ou à quelques-uns, et soyez remboursé, sans donner de raison."}
      </p>
      <Button component={Link} to={paths.orderWithdrawal.href(order._id)} variant="default">
        {isCancellation ? "Annuler la commande" : "Renoncer au contrat ici"}
      </Button>
    </section>
  );
};
