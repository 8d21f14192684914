import { Button, TextInput } from "@mantine/core";
import type { ReactElement, SyntheticEvent } from "react";
import { useNavigate } from "react-router";
import hero from "../../assets/hero.svg";
import { paths } from "../../lib/paths.ts";
import { CheckIcon, SearchIcon } from "../../ui/icons.tsx";
import styles from "./hero-section.module.css";

const FACTS = ["Paiement en ligne sécurisé", "Retrait près de chez vous", "Sans abonnement"];

/** The promise, and the way to a storage space (spec §2). The form also works before any script. */
export const HeroSection = (): ReactElement => {
  const navigate = useNavigate();
  const search = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const location = new FormData(event.currentTarget).get("location");
    await navigate(paths.search.href({ location: String(location ?? "").trim() }));
  };
  return (
    <section className={styles.hero} aria-labelledby="promesse">
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 id="promesse" className={styles.title}>
            La première plateforme de distribution de produits locaux
          </h1>
          <p className={styles.lead}>
            Trouvez un espace de stockage chez l'habitant, vendez vos produits au plus près de vos
            clients, augmentez vos revenus.
          </p>
          <form
            className={styles.form}
            action={paths.search.pattern}
            onSubmit={search}
            aria-label="Rechercher un lieu de stockage"
          >
            <TextInput
              name="location"
              size="lg"
              placeholder="Lieu de stockage"
              aria-label="Lieu de stockage"
              autoComplete="off"
              enterKeyHint="search"
              className={styles.field ?? ""}
            />
            <Button type="submit" size="lg" leftSection={<SearchIcon />}>
              Rechercher
            </Button>
          </form>
          <ul className={styles.facts}>
            {FACTS.map((fact) => (
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
