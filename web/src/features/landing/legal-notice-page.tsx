import { calendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { formatLongDay } from "../../lib/format/format.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { Article } from "../../ui/page/article.tsx";
import { Brand } from "../../ui/page/brand.tsx";
import {
  IdentityOnRequest,
  LegalText,
  OperatorEmail,
  OperatorIdentity,
  OperatorName,
  OperatorText,
} from "./legal-section.tsx";

export const meta = publicMeta({
  title: "Mentions légales",
  description:
    "Qui édite la plateforme, qui l'héberge, comment nous joindre et signaler un contenu.",
});

const SINCE = calendarDay("2025-01-01");

const LegalNoticePage = (): ReactElement => (
  <LegalText title="Mentions légales" lead={`En vigueur depuis le ${formatLongDay(SINCE)}.`}>
    <Article id="editeur" title="Éditeur de la plateforme">
      <p>
        La plateforme <Brand /> est éditée par l'opérateur désigné ci-dessous, au sens de l'article
        1-1 de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l'économie numérique.
      </p>
      <OperatorIdentity />
      <IdentityOnRequest />
    </Article>
    <Article id="activite" title="Activité">
      <p>
        <OperatorName /> exploite une place de marché en ligne, au sens de l'article L. 111-7 du
        code de la consommation : elle met en relation des particuliers qui louent un espace de
        stockage, des artisans-producteurs qui y entreposent et vendent leurs produits, et des
        consommateurs qui les achètent. Elle n'est partie ni aux locations ni aux ventes.
      </p>
    </Article>
    <Article id="paiement" title="Prestataire de paiement">
      <p>
        Les paiements sont traités par Stripe Technology Europe, Limited (STEL), établissement de
        monnaie électronique agréé par la Banque centrale d'Irlande sous la référence C187865, The
        One Building, 1 Lower Grand Canal Street, Dublin 2, Irlande. Les numéros de carte sont
        saisis sur les pages de Stripe et ne passent jamais par nos serveurs.
      </p>
    </Article>
    <Article id="hebergement" title="Hébergement">
      <OperatorText
        textKey="host"
        otherwise={
          <p>
            L'hébergement de la plateforme est assuré sous la responsabilité de <OperatorName />. Le
            nom, l'adresse et le téléphone de l'hébergeur sont disponibles sur demande à{" "}
            <OperatorEmail />.
          </p>
        }
      />
    </Article>
    <Article id="signalement" title="Signaler un contenu">
      <p>
        Toute personne peut signaler une annonce, une image ou un comportement qu'elle estime
        illicite en écrivant, en français, à <OperatorEmail />, point de contact unique des
        utilisateurs et des autorités au sens du règlement (UE) 2022/2065 sur les services
        numériques. Indiquez l'adresse de la page, ce que vous lui reprochez et vos coordonnées.
        Nous accusons réception, examinons le signalement et vous informons de la décision prise et
        des recours possibles.
      </p>
      <p>
        La sécurité d'un produit (défaut, accident, rappel) se signale à la même adresse, point de
        contact au sens du règlement (UE) 2023/988 sur la sécurité générale des produits.
      </p>
    </Article>
    <Article id="propriete" title="Propriété intellectuelle">
      <p>
        Le nom <Brand />, le logo, les textes, les illustrations et le logiciel de la plateforme
        sont protégés. Toute reproduction sans autorisation écrite est interdite, hors exceptions
        prévues par la loi. Les marques, photos et descriptions des produits et des espaces
        appartiennent à ceux qui les publient.
      </p>
      <p>
        Fonds de carte : Institut national de l'information géographique et forestière (IGN). Tracé
        des côtes : contributeurs d'OpenStreetMap, licence ODbL.
      </p>
    </Article>
  </LegalText>
);

export default LegalNoticePage;
