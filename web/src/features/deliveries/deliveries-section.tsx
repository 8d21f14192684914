import { Button, Title } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import noProduct from "../../assets/empty-products.svg";
import { useSession } from "../../lib/session/session.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PlusIcon } from "../../ui/page/tool-icons.tsx";
import { DeliveriesList } from "./deliveries-list-section.tsx";
import styles from "./deliveries-section.module.css";

/** All deliveries of an artisan or to a lessor: expected ones, then past ones. */
export const DeliveriesSection = (): ReactElement => {
  const isArtisan = useSession()?.role === "artisan";
  return (
    <div className={styles.groups}>
      <section className={styles.group} aria-labelledby="livraisons-attendues">
        <div className={styles.head}>
          <Title order={2} size="h3" id="livraisons-attendues">
            Attendues
          </Title>
          {isArtisan && (
            <Button
              component={Link}
              to={paths.storageDetails.href()}
              leftSection={<PlusIcon />}
              className={styles.add ?? ""}
            >
              Annoncer depuis un espace
            </Button>
          )}
        </div>
        <DeliveriesList
          wanted={{ status: "expected" }}
          none={
            <EmptyState
              illustration={noProduct}
              message={
                isArtisan
                  ? "Aucune livraison annoncée. Prévenez le loueur avant de venir : il vous attend."
                  : "Aucune livraison attendue. Quand un artisan en annonce une, vous recevez un e-mail."
              }
            />
          }
        />
      </section>
      <section className={styles.group} aria-labelledby="livraisons-passees">
        <Title order={2} size="h3" id="livraisons-passees">
          Passées
        </Title>
        <DeliveriesList
          wanted={{ status: "done" }}
          none={<p className={styles.none}>Aucune livraison pour le moment.</p>}
        />
      </section>
    </div>
  );
};
