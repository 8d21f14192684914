import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { capitalise } from "@stokaz/contract/text";
import { type ReactElement, type SyntheticEvent, useId } from "react";
import { Link, useNavigate } from "react-router";
import hero from "../../assets/hero.svg";
import { useSite } from "../../lib/api/site.ts";
import { formatCount } from "../../lib/format/format.ts";
import type { NamedCommune } from "../../lib/format/offers.ts";
import { BasketIcon, CheckIcon, SearchIcon } from "../../ui/page/icons.tsx";
import styles from "./hero-section.module.css";

const FACTS = ["Paiement en ligne sécurisé", "À récupérer près de chez vous", "Sans abonnement"];

/** Figures of the site's current offers; zeros are left out. */
const figuresOf = (communes: readonly NamedCommune[]): string[] => {
  const sum = (count: (commune: NamedCommune) => number): number =>
    communes.reduce((total, commune) => total + count(commune), 0);
  const spaces = sum((commune) => commune.spaces);
  const products = sum((commune) => commune.products);
  return [
    ...(spaces > 0 ? [`${formatCount(spaces, "espace")} avec de la place`] : []),
    ...(products > 0 ? [`${formatCount(products, "produit")} en vente`] : []),
  ];
};

/**
 * Promise of the site and the search form for storage spaces (spec §2). The form works without
 * scripts too.
 */
export const HeroSection = ({ communes }: { communes: readonly NamedCommune[] }): ReactElement => {
  const placesId = useId();
  const navigate = useNavigate();
  const site = useSite();
  const search = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const location = new FormData(event.currentTarget).get("location");
    await navigate(paths.search.href({ location: String(location ?? "").trim() }));
  };
  return (
    <section className={styles.hero} aria-labelledby="promesse">
      <div className={styles.inner}>
        <div>
          <h1 id="promesse" className={styles.title}>
            La première plateforme de distribution de produits locaux
          </h1>
          <p className={styles.lead}>
            {site && <strong>{capitalise(site.whereName)}, </strong>}
            {site ? "t" : "T"}rouvez un espace de stockage chez l'habitant, vendez vos produits au
            plus près de vos clients, augmentez vos revenus. Ou achetez des produits locaux, à
            récupérer près de chez vous.
          </p>
          <form
            className={styles.form}
            action={paths.search.pattern}
            onSubmit={search}
            aria-label="Rechercher un lieu de stockage"
          >
            <input
              name="location"
              placeholder="Lieu de stockage"
              aria-label="Lieu de stockage"
              autoComplete="off"
              list={placesId}
              enterKeyHint="search"
              className={styles.field}
            />
            <datalist id={placesId}>
              {communes.map(({ slug, name }) => (
                <option key={slug} value={name} />
              ))}
            </datalist>
            <Button type="submit" size="lg" leftSection={<SearchIcon />}>
              Rechercher
            </Button>
          </form>
          <Button
            component={Link}
            to={paths.productListing.href()}
            variant="default"
            size="lg"
            className={styles.products ?? ""}
            leftSection={<BasketIcon />}
          >
            Voir les produits locaux
          </Button>
          <ul className={styles.facts}>
            {[...figuresOf(communes), ...FACTS].map((fact) => (
              <li key={fact}>
                <CheckIcon size={18} />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <img
          src={hero}
          alt=""
          width={720}
          height={560}
          className={styles.picture}
          fetchPriority="high"
        />
      </div>
    </section>
  );
};
