import { paths } from "@stokaz/contract/paths";
import { READING_PURPOSES } from "@stokaz/contract/tax/tax-identity";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import { TAX_IDENTITY_PURPOSE, taxIdentityQuery } from "../../lib/api/tax-identity.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatInstant } from "../../lib/format/format.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { FactList } from "../../ui/lists/fact-list.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import type { TaxIdentityAnswer } from "./api.ts";
import { PlaceForm } from "./place-form.tsx";
import { StateSection } from "./state-section.tsx";
import styles from "./tax-identity.module.css";
import { TaxIdentityForm } from "./tax-identity-form.tsx";

export const meta = pageMeta("Informations fiscales");

export const clientLoader = requireSession("lessor", "artisan");

/** Data that the profile has already. */
const factsOf = (known: TaxIdentityAnswer): [string, string][] =>
  known.kind === "person"
    ? [
        ["Nom", known.name],
        ["Prénom", known.firstName],
        ["Adresse", known.address],
      ]
    : [
        ["Raison sociale", known.company ?? ""],
        ["SIRET", known.siret ?? ""],
        ...(known.vatNumber ? [["Numéro de TVA", known.vatNumber] satisfies [string, string]] : []),
        ["Adresse", known.address],
      ];

const WhyPanel = (): ReactElement => (
  <Panel title="Pourquoi nous le demandons">
    <div className={styles.why}>
      <p>
        Chaque mois de janvier, la loi nous oblige à déclarer à l'administration fiscale ce que les
        loueurs et les vendeurs ont reçu par notre site (articles 1649 ter A à 1649 ter E du code
        général des impôts). Ces informations lui servent à vous reconnaître. Nous vous envoyons ce
        que nous déclarons.
      </p>
      <p>
        Elles sont chiffrées, ne servent à rien d'autre, et personne ne les voit en entier sur le
        site, pas même vous. Chaque lecture est notée en bas de cette page.
      </p>
    </div>
  </Panel>
);

const Readings = ({ readings }: Pick<TaxIdentityAnswer, "readings">): ReactElement => {
  const territory = useTerritoryFacts();
  return (
    <Panel title="Qui les a lues" help="Chaque fois qu'elles ont été déchiffrées, et pour quoi.">
      {readings.length === 0 ? (
        <p className={styles.soft}>Personne, pour l'instant.</p>
      ) : (
        <ul className={styles.readings}>
          {readings.map(({ at, purpose }) => (
            <li key={`${at.toISOString()}${purpose}`}>
              {territory && (
                <time dateTime={at.toISOString()}>{formatInstant(at, territory.timeZone)}</time>
              )}
              {" · "}
              {READING_PURPOSES[purpose]}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};

const Known = ({ known }: { known: TaxIdentityAnswer }): ReactElement => (
  <div className={styles.sections}>
    <StateSection known={known} />
    <WhyPanel />
    <Panel title={known.kind === "person" ? "Vous" : "Votre entreprise"}>
      <div className={styles.from}>
        <FactList facts={factsOf(known)} />
        <p>
          Cela vient de <Link to={paths.profile.href()}>votre profil</Link>, où vous pouvez le
          corriger.
        </p>
      </div>
      <TaxIdentityForm known={known} />
    </Panel>
    {known.places.length > 0 && (
      <Panel
        title="Vos espaces"
        help={
          <>
            La référence cadastrale est sur votre avis de taxe foncière ou votre acte de vente. Vous
            pouvez aussi la trouver sur la carte de{" "}
            <a href="https://www.cadastre.gouv.fr" target="_blank" rel="noreferrer">
              cadastre.gouv.fr
            </a>
            . Locataire, demandez-la à votre propriétaire.
          </>
        }
      >
        <ul className={styles.places}>
          {known.places.map((place) => (
            <li key={place._id}>
              <PlaceForm place={place} />
            </li>
          ))}
        </ul>
      </Panel>
    )}
    <Readings readings={known.readings} />
  </div>
);

const TaxIdentityPage = (): ReactElement => {
  const { data: known, error, refetch } = useQuery(taxIdentityQuery);
  return (
    <PageShell title="Informations fiscales" lead={TAX_IDENTITY_PURPOSE} width="form">
      {known && <Known known={known} />}
      {error && !known && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {!(known || error) && <RowSkeletons count={6} />}
    </PageShell>
  );
};

export default TaxIdentityPage;
