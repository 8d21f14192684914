import type { ReactElement } from "react";
import { useReturnFromPayment } from "../../lib/api/return-from-payment.ts";
import { useBasket } from "../../lib/browser/basket.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { useSession } from "../../lib/session/session.ts";
import { NeedsScript } from "../../ui/page/needs-script.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { BasketSection, EmptyBasket } from "./basket-section.tsx";

export const meta = pageMeta("Panier");

const Content = ({ isLeaving }: { isLeaving: boolean }): ReactElement => {
  const basket = useBasket();
  // The hold of the payment page is being released: until then the products would seem sold out.
  if (isLeaving) return <Spinner />;
  return basket ? <BasketSection basket={basket} /> : <EmptyBasket />;
};

const BasketPage = (): ReactElement => {
  const { isLeaving } = useReturnFromPayment("order", useSession()?.role === "consumer");
  return (
    <PageShell title="Votre panier" lead="Un seul lieu de récupération, un seul paiement.">
      <NeedsScript
        label="Chargement de votre panier…"
        without="Votre panier est gardé par ce navigateur : le montrer demande JavaScript."
      >
        <Content isLeaving={isLeaving} />
      </NeedsScript>
    </PageShell>
  );
};

export default BasketPage;
