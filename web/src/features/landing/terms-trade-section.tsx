import type { ReactElement } from "react";
import { Article, OperatorEmail, OperatorName, PlatformFeeRate } from "./legal-section.tsx";

/** Articles 7 to 10: renting, buying, paying, what goes wrong. */
export const TermsOfTrade = (): ReactElement => (
  <>
    <Article id="location" title="7. Location d'un espace de stockage">
      <p>
        <strong>Formation du contrat.</strong> L'artisan choisit un espace, une date de début
        (aujourd'hui au plus tôt, dans douze mois au plus tard), une durée de 1 à 36 mois et un
        nombre de palettes. Le prix mensuel et le total sont affichés avant le paiement. Les
        palettes lui sont réservées pendant trente minutes, le temps de payer. Le paiement conclut
        la location.
      </p>
      <p>
        <strong>Le loueur</strong> garantit qu'il a le droit de louer l'espace, met à disposition
        une place propre, sèche et fermée, y donne accès aux jours et aux heures annoncés, n'utilise
        pas les biens entreposés et dispose d'une assurance multirisque habitation étendue à cette
        activité. Il déclare ses loyers.
      </p>
      <p>
        <strong>L'artisan</strong> n'entrepose que des produits licites, emballés et compatibles
        avec un lieu d'habitation, respecte les horaires, le voisinage et la surface louée, assure
        ses biens et rend l'espace vide et propre au terme convenu. Il respecte les règles d'hygiène
        et de conservation propres à ses produits.
      </p>
      <p>
        La location porte sur un simple espace de stockage, pour une durée déterminée : elle prend
        fin à sa date sans formalité, n'est pas reconduite et ne donne droit ni au renouvellement ni
        au statut des baux commerciaux. Elle est personnelle et ne peut être cédée.
      </p>
    </Article>
    <Article id="vente" title="8. Vente de produits">
      <p>
        <strong>Commande.</strong> La fiche du produit indique ses caractéristiques, son vendeur,
        son prix toutes taxes comprises, le lieu, les jours et les heures de récupération. Le
        consommateur choisit une quantité et vérifie le total, puis paie sur une page sécurisée dont
        le bouton rappelle le montant dû. Le stock lui est réservé pendant trente minutes. Le
        paiement conclut la vente, confirmée par un e-mail et par un numéro de commande.
      </p>
      <p>
        <strong>Récupération.</strong> Les produits sont disponibles dès la confirmation, au lieu et
        aux horaires indiqués. Le consommateur présente son numéro de commande, vérifie ses
        produits, puis marque la commande comme récupérée. Le risque lui est transféré à ce moment.
      </p>
      <p>
        <strong>L'artisan</strong> est seul responsable de ses produits, de leur sécurité, de leur
        étiquetage (composition, allergènes, dates) et de leurs autorisations. La vente d'alcool est
        réservée aux personnes majeures : une pièce d'identité peut être demandée à la récupération.
        L'abus d'alcool est dangereux pour la santé, à consommer avec modération.
      </p>
    </Article>
    <Article id="paiement" title="9. Paiement, frais de plateforme et versements">
      <p>
        Les paiements se font en euros, par les moyens proposés par Stripe, dont les conditions
        s'appliquent. Les loueurs et les artisans mandatent <OperatorName /> pour encaisser en leur
        nom les sommes qui leur reviennent. Le paiement entre les mains de l'opérateur libère
        l'acheteur et l'artisan locataire. Recevoir de l'argent suppose un compte Stripe vérifié : à
        défaut, les sommes sont conservées jusqu'à ce qu'il le soit.
      </p>
      <ul>
        <li>
          <strong>Commande :</strong> l'argent est versé à l'artisan quand elle est récupérée, ou
          trente jours après le paiement si l'acheteur ne l'a ni récupérée ni contestée.
        </li>
        <li>
          <strong>Location :</strong> le total est payé d'avance par l'artisan et versé au loueur
          mois par mois, au début de chaque mois de location.
        </li>
        <li>
          <strong>Frais de plateforme :</strong> l'opérateur retient <PlatformFeeRate /> de chaque
          montant versé au loueur ou à l'artisan, connu d'eux avant toute publication. Le
          consommateur ne paie aucun frais en plus du prix affiché.
        </li>
      </ul>
      <p>
        Chaque année, l'opérateur adresse aux loueurs et aux artisans, ainsi qu'à l'administration
        fiscale, le récapitulatif prévu par l'article 242 bis du code général des impôts.
      </p>
    </Article>
    <Article id="reclamations" title="10. Annulation, remboursement et réclamations">
      <p>
        Quitter la page de paiement sans payer libère aussitôt ce qui était réservé, sans frais. Si
        un paiement arrive trop tard et que la place ou le stock n'est plus disponible, il est
        remboursé intégralement et un e-mail le confirme.
      </p>
      <p>
        Produit absent, abîmé ou différent, espace inaccessible ou non conforme : écrivez à{" "}
        <OperatorEmail /> avec votre numéro de commande ou de location, si possible avant de marquer
        la commande comme récupérée. L'opérateur entend les deux parties, suspend au besoin le
        versement et procède au remboursement dû. Les remboursements sont faits sur le moyen de
        paiement d'origine.
      </p>
    </Article>
  </>
);
