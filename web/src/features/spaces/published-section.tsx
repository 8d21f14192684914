import { Button } from "@mantine/core";
import { ANSWER_HOURS } from "@stokaz/contract/accounts/acceptance";
import { paths } from "@stokaz/contract/paths";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { formatSchedule, formatSurface } from "../../lib/format/format.ts";
import { useSession } from "../../lib/session/session.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Price } from "../../ui/offers/price.tsx";
import { PinIcon } from "../../ui/page/icons.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import styles from "./published-section.module.css";

type PublishedSectionProps = { space: OwnSpace; onClose: () => void };

/** Content after a space is created: the space as artisans see it, and the next steps. */
export const PublishedSection = ({ space, onClose }: PublishedSectionProps): ReactElement => {
  const lessor = useSession()?.user;
  const delivery = formatSchedule(lessor?.deliveryDays ?? [], lessor?.deliveryTimes);
  // A first listing waits until the operator approves it.
  const isOnline = !space.approval;
  return (
    <Panel title={isOnline ? "Votre espace est en ligne" : "Votre espace est enregistré"}>
      <div className={styles.published} role="status">
        <div className={styles.space}>
          <p className={styles.caption}>
            {isOnline ? "Ce que voient les artisans" : "Ce que verront les artisans"}
          </p>
          <Picture url={space.photo} alt="" fallback="space" sizes="320px" />
          <p className={styles.name}>{space.name}</p>
          <p className={styles.address}>
            <PinIcon size={18} />
            {space.address}
          </p>
          <p>
            <strong>{formatSurface(space.surface)}</strong> disponibles
          </p>
          <Price amount={space.price} unit=" / palette / mois" size="lg" />
          {delivery && <p className={styles.address}>Livraison&#8239;: {delivery}</p>}
        </div>
        <div>
          <p className={styles.caption}>La suite</p>
          <ol className={styles.steps}>
            {!isOnline && <li>Nous le regardons avant de le publier, et nous vous écrivons.</li>}
            {space.acceptance === "on_request" && (
              <li>
                Un artisan vous envoie une demande : un e‑mail vous prévient, et vous répondez sous{" "}
                {ANSWER_HOURS} h depuis cette page.
              </li>
            )}
            <li>
              {space.acceptance === "on_request"
                ? "Vous acceptez : son paiement est encaissé, et un e\u2011mail vous donne son nom et son numéro."
                : "Un artisan loue et paie en ligne : un e\u2011mail vous donne son nom et son numéro."}
            </li>
            <li>Il apporte ses palettes à vos jours et heures de livraison.</li>
            <li>
              Le loyer vous est versé au début de chaque mois de location, frais de plateforme
              déduits.
            </li>
            <li>Ses clients récupèrent leurs commandes à vos jours et heures de récupération.</li>
          </ol>
          <p className={styles.caption}>
            Sans compte, on ne voit que la commune et le code postal, jamais votre rue. Seuls les
            artisans vérifiés la voient&#8239;; votre numéro, ceux qui louent chez vous.
          </p>
          <div className={styles.actions}>
            {isOnline && (
              <Button
                component={Link}
                to={paths.search.href({ space: space._id })}
                variant="default"
              >
                Voir dans la recherche
              </Button>
            )}
            <Button component={Link} to={paths.spacePictures.href(space._id)} variant="default">
              Ajouter des photos
            </Button>
            <Button component={Link} to={paths.space.href(space._id)} variant="default">
              Voir sa page
            </Button>
            <Button onClick={onClose}>J'ai compris</Button>
          </div>
        </div>
      </div>
    </Panel>
  );
};
