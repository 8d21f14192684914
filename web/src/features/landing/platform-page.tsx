import { cents, percentOf, withoutFee } from "@stokaz/contract/money/money";
import { AUTOMATIC_RELEASE_DAYS } from "@stokaz/contract/orders/automatic-release";
import { paths } from "@stokaz/contract/paths";
import { PRODUCT_RANKING, SPACE_RANKING } from "@stokaz/contract/sellers/ranking";
import { REVIEW_DAYS } from "@stokaz/contract/sellers/ratings";
import { inWords } from "@stokaz/contract/time/french-count";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useIsOffered, useSite } from "../../lib/api/site.ts";
import { formatEuros } from "../../lib/format/format.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { GuaranteeNotice } from "../../ui/notices/guarantee-notice.tsx";
import { Article, Articles } from "../../ui/page/article.tsx";
import { Brand } from "../../ui/page/brand.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { OperatorEmail, OperatorName, OperatorText, PlatformFeeRate } from "./legal-section.tsx";

export const meta = publicMeta({
  title: "Fonctionnement de la plateforme",
  description:
    "Qui propose, qui vend, comment les annonces sont classées, ce que coûte le service, comment on paie et à qui s'adresser.",
});

type RankingTable = Readonly<Record<string, { label: string; criterion: string }>>;

/** Sort orders of a list and their criteria; the first one is the default. */
const Orders = ({ ranking }: { ranking: RankingTable }): ReactElement => (
  <ul>
    {Object.values(ranking).map(({ label, criterion }, rank) => (
      <li key={label}>
        <strong>{label}</strong>
        {rank === 0 && " (sans choix de votre part)"}&#8239;: {criterion}.
      </li>
    ))}
  </ul>
);

const EXAMPLE = cents(1000);

/** Example of how ten euros are shared. */
const FeeExample = (): ReactElement | null => {
  const percent = useSite()?.platformFeePercent;
  if (percent === undefined) return null;
  return (
    <p>
      Sur {formatEuros(EXAMPLE)} payés, {formatEuros(withoutFee(EXAMPLE, percent))} vont à l'artisan
      ou au loueur et {formatEuros(percentOf(EXAMPLE, percent))} à la plateforme.
    </p>
  );
};

/** Whether the operator reads listings before they are public. */
const ListingsRead = (): ReactElement => (
  <p>
    Proposer, vendre et louer demandent un compte.{" "}
    {useSite()?.hasFirstListingApproval
      ? "Nous relisons la première annonce d'un loueur ou d'un artisan avant de la publier, et celles qu'il ajoute en attendant\u202f; les suivantes ne sont pas relues. Chacun peut signaler une annonce."
      : "Les annonces ne sont pas relues avant d'être publiées\u202f; chacun peut en signaler une."}
  </p>
);

/** Explanation of how reviews are written and kept. */
const ReviewsArticle = (): ReactElement => (
  <Article id="avis" title="Les avis">
    <p>
      Seuls ceux qui ont récupéré une commande, ou dont la location est terminée, peuvent donner
      leur avis, dans les {REVIEW_DAYS} jours et une fois pour chaque achat. Personne n'est payé
      pour en écrire un, et un remboursement n'en retire aucun.
    </p>
    <p>
      {useSite()?.hasReviewsReadBefore
        ? "Nous lisons chaque avis avant de le publier."
        : "Un avis est publié aussitôt, sans que nous l'ayons relu."}
    </p>
    <p>
      Chaque avis porte la date de l'expérience et celle où il a été écrit. Les plus récents sont
      montrés d'abord&#8239;; la moyenne est celle de tous les avis lisibles. Qui est concerné peut
      répondre une fois, et chacun peut signaler un avis sans payer.
    </p>
    <p>
      Nous masquons un avis insultant, mensonger ou étranger à l'expérience, et nous en donnons les
      raisons à son auteur, qui peut les contester. Un avis reste lisible tant que la personne
      concernée a un compte&#8239;; son auteur peut le retirer à tout moment.
    </p>
  </Article>
);

/**
 * Page with the information that the law requires from a platform; every page links to it. Source:
 * code de la consommation, L111-7, L111-7-2, D111-6 to D111-8, D111-16 to D111-19.
 */
const PlatformPage = (): ReactElement => {
  const hasReviews = useIsOffered("reviews");
  return (
    <PageShell
      title="Fonctionnement de la plateforme"
      lead="Qui propose, comment c'est classé, ce que cela coûte, à qui s'adresser."
      width="text"
    >
      <Articles>
        <Article id="offres" title="Qui peut proposer quoi">
          <ul>
            <li>
              <strong>Des particuliers</strong> louent un espace de stockage chez eux, à la palette
              et au mois. Ils ne sont pas des professionnels&#8239;: le droit de la consommation ne
              s'applique pas à ces locations, qui relèvent du code civil.
            </li>
            <li>
              <strong>Des artisans-producteurs</strong>, professionnels identifiés par leur SIRET,
              louent ces espaces et y vendent leurs produits. L'acheteur a envers eux tous les
              droits du consommateur.
            </li>
          </ul>
          <ListingsRead />
        </Article>
        <Article id="contrats" title="Les contrats">
          <p>
            <Brand /> met en relation et fournit les outils. La location est conclue entre le loueur
            et l'artisan, la vente entre l'artisan et le consommateur&#8239;: <OperatorName /> n'est
            partie ni à l'une ni à l'autre. Les règles sont dans les{" "}
            <Link to={paths.termsOfUse.href()}>conditions d'utilisation</Link>.
          </p>
        </Article>
        <Article id="classement-espaces" title="Comment les espaces sont classés">
          <p>
            Seuls les espaces où il reste de la place, et qui répondent à vos filtres (lieu,
            surface, prix, dates, zone de la carte), sont affichés. Leur ordre dépend du tri choisi,
            et de lui seul&#8239;:
          </p>
          <Orders ranking={SPACE_RANKING} />
          <p>
            Un visiteur ne voit l'adresse d'un espace qu'à un kilomètre près&#8239;: pour lui, les
            distances le sont aussi. Si rien ne correspond à un lieu mal orthographié, la commune la
            plus proche est proposée, et c'est dit.
          </p>
        </Article>
        <Article id="classement-produits" title="Comment les produits sont classés">
          <p>
            Seuls les produits en stock, dont le lieu ouvre encore avant la fin de la location, et
            qui répondent à vos filtres (mots, marque, lieu, catégorie, prix, distance, ouvert
            aujourd'hui), sont affichés. Leur ordre dépend du tri choisi, et de lui seul&#8239;:
          </p>
          <Orders ranking={PRODUCT_RANKING} />
          <p>
            Une page qui n'a pas de tri (accueil, commune, lieu de récupération, produits proches)
            montre les nouveautés d'abord&#8239;; celle d'un lieu les réunit ensuite par artisan.
            Quand aucun produit n'a vos mots, des produits aux mots voisins sont montrés, et c'est
            dit.
          </p>
        </Article>
        <Article id="influence" title="Ce qui n'influence pas le classement">
          <p>
            Ni un paiement, ni un lien avec <OperatorName />, ni votre historique&#8239;: personne
            ne peut acheter une meilleure place, et tout le monde voit les mêmes résultats dans le
            même ordre.
          </p>
        </Article>
        {hasReviews && <ReviewsArticle />}
        <Article id="prix" title="Ce que coûte le service">
          <p>
            S'inscrire, publier et chercher est gratuit. La plateforme retient <PlatformFeeRate />{" "}
            de ce qui est versé au loueur ou à l'artisan. L'acheteur ne paie rien en plus du prix
            affiché, toutes taxes comprises.
          </p>
          <FeeExample />
        </Article>
        <Article id="paiement" title="Le paiement">
          <p>
            Tout se paie en ligne, sur une page de Stripe. L'argent d'une commande va à l'artisan
            quand elle est récupérée, ou {inWords(AUTOMATIC_RELEASE_DAYS)} jours après le paiement.
            Celui d'une location va au loueur mois par mois.
          </p>
        </Article>
        <Article id="assurance" title="Assurance et garanties">
          <p>
            La plateforme n'assure ni les locations ni les ventes. Le loueur confirme que son
            assurance habitation couvre le stockage, l'artisan assure ses biens. Chaque artisan doit
            à ses acheteurs la garantie légale de conformité et celle des vices cachés.{" "}
            <Link to={`${paths.termsOfUse.href()}#garanties`}>Garanties légales</Link>
          </p>
          <GuaranteeNotice />
        </Article>
        <Article id="litiges" title="En cas de désaccord">
          <p>
            Écrivez à <OperatorEmail />
            &#8239;: les deux parties sont entendues, et l'argent peut être retenu le temps de
            décider. Le consommateur peut ensuite saisir gratuitement un médiateur.
          </p>
          <OperatorText textKey="mediator" otherwise={null} />
          <p>
            <Link to={`${paths.termsOfUse.href()}#litiges`}>
              Droit applicable, médiation et litiges
            </Link>
          </p>
        </Article>
      </Articles>
    </PageShell>
  );
};

export default PlatformPage;
