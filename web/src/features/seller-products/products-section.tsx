import { Button, Title } from "@mantine/core";
import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import { type RentalPhase, roomOf } from "@stokaz/contract/leases/rented-space";
import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products/products";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import noProduct from "../../assets/empty-products.svg";
import { messageOf } from "../../lib/api/error.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { formatCount, formatLongDay } from "../../lib/format/format.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PlusIcon } from "../../ui/page/tool-icons.tsx";
import { useDeleteProduct } from "./api.ts";
import { MissingFactsSection } from "./missing-facts-section.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { ProductsListSection } from "./products-list-section.tsx";
import styles from "./products-section.module.css";

type ProductsSectionProps = { rental: RentedSpace; phase: RentalPhase };

const saleNotice = (rental: RentedSpace, phase: RentalPhase): string | undefined => {
  if (phase === "coming") {
    return `Vos produits seront en vente dès le début du contrat, le ${formatLongDay(rental.startDate)}.`;
  }
  if (phase === "ended") return "Ce contrat est terminé : ses produits ne sont plus en vente.";
  if (phase === "ending") {
    return "Cette location vous est remboursée : vos produits ne sont plus en vente. Elle prend fin dès que les commandes déjà passées sont récupérées ou remboursées.";
  }
  return roomOf(rental).free > 0
    ? undefined
    : "Vos produits occupent tout l'espace : un nouveau produit peut partager la palette d'un autre. Sinon, diminuez la surface de l'un d'eux, ou louez un autre espace.";
};

/** Text of what the deletion of a product means for its orders, and for its units in stock. */
const deletionMessage = ({ productName, stockQuantity }: Product): string => {
  const gone = `« ${productName} » ne sera plus en vente. Ses commandes déjà passées sont gardées.`;
  return stockQuantity === 0
    ? gone
    : `${gone} Ce qui est en stock (${formatCount(stockQuantity, "unité")}) compte comme encore sur place, jusqu'à ce que vous le corrigiez sur la page de la location ou que vous disiez, une fois finie, l'avoir repris. S'il n'en reste rien, corrigez d'abord le stock.`;
};

const useDeletion = () => {
  const deletion = useDeleteProduct();
  const [target, setTarget] = useState<Product>();
  const [isAsking, setIsAsking] = useState(false);
  const failureOf = (error: Error): string => messageOf(error, "Une erreur est survenue.");
  const close = (): void => {
    deletion.reset();
    setIsAsking(false);
  };
  return {
    ask: (product: Product): void => {
      setTarget(product);
      setIsAsking(true);
    },
    dialog: (
      <ConfirmDialog
        opened={isAsking}
        title="Supprimer ce produit ?"
        message={target ? deletionMessage(target) : ""}
        confirmLabel="Supprimer"
        cancelLabel="Annuler"
        isPending={deletion.isPending}
        refusal={deletion.error && failureOf(deletion.error)}
        onConfirm={() => {
          if (!target) return;
          deletion.mutate(target._id, {
            onSuccess: ({ message }) => {
              toast.success(message);
              close();
            },
            onError: (error) => toast.error(failureOf(error)),
          });
        }}
        onClose={close}
      />
    ),
  };
};

/** French text with the number of products and of those that are sold out. */
const countOf = (products: RentedSpace["products"]): string => {
  const soldOut = products.filter(({ stockQuantity }) => stockQuantity === 0).length;
  const all = formatCount(products.length, "produit");
  return soldOut === 0 ? all : `${all}, dont ${formatCount(soldOut, "épuisé")}`;
};

/** Products on sale from a rented space. */
export const ProductsSection = ({ rental, phase }: ProductsSectionProps): ReactElement => {
  const deletion = useDeletion();
  const [shown, setShown] = useState<{ product?: Product; model?: Product }>({});
  const [isEditing, setIsEditing] = useState(false);
  const open = (what: typeof shown): void => {
    setShown(what);
    setIsEditing(true);
  };
  const isOver = phase === "ended" || phase === "ending";
  const notice = saleNotice(rental, phase);
  return (
    <section className={styles.products} aria-labelledby="produits" data-unprinted>
      <div className={styles.head}>
        <Title order={2} size="h3" id="produits">
          Produits
        </Title>
        {rental.products.length > 0 && <p className={styles.count}>{countOf(rental.products)}</p>}
        {!isOver && (
          <div className={styles.add}>
            <Button component={Link} to={paths.productFile.href()} variant="default">
              En fichier
            </Button>
            <Button leftSection={<PlusIcon />} onClick={() => open({})}>
              Ajouter produit
            </Button>
          </div>
        )}
      </div>
      {!isOver && (
        <div className={styles.missing}>
          <MissingFactsSection />
        </div>
      )}
      {notice && <p className={styles.notice}>{notice}</p>}
      {rental.products.length === 0 ? (
        <EmptyState
          illustration={noProduct}
          message={
            isOver
              ? "Aucun produit n'a été vendu depuis cet espace."
              : "Aucun produit dans cet espace : mettez le premier en vente."
          }
        />
      ) : (
        <ProductsListSection
          products={rental.products}
          onEdit={isOver ? undefined : (product) => open({ product })}
          onCopy={isOver ? undefined : (model) => open({ model })}
          onDelete={deletion.ask}
        />
      )}
      {deletion.dialog}
      <ProductDialog
        opened={isEditing}
        rental={rental}
        product={shown.product}
        model={shown.model}
        onClose={() => setIsEditing(false)}
      />
    </section>
  );
};
