import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { Article, OperatorEmail, OperatorName, OperatorText } from "./legal-section.tsx";

/** Articles 11 to 16: the buyer's rights, liability, disputes; and the withdrawal form. */
export const TermsOfWithdrawal = (): ReactElement => (
  <>
    <Article id="retractation" title="11. Droit de rétractation du consommateur">
      <p>
        Le consommateur dispose de quatorze jours après la récupération de ses produits pour se
        rétracter, sans motif (article L. 221-18 du code de la consommation). Il peut aussi le faire
        dès la commande. Il lui suffit d'une déclaration sans ambiguïté, par exemple avec le
        formulaire ci-dessous, envoyée à <OperatorEmail /> qui la transmet à l'artisan.
      </p>
      <p>
        Il rend les produits au lieu de récupération, aux heures d'ouverture, dans les quatorze
        jours qui suivent, à ses frais. L'artisan fait rembourser la totalité des sommes versées
        dans les quatorze jours de la rétractation, ce délai pouvant courir jusqu'au retour des
        produits.
      </p>
      <p>
        Selon l'article L. 221-28 du même code, ce droit ne s'applique pas aux produits susceptibles
        de se détériorer ou de se périmer rapidement, aux produits scellés qui ne peuvent être
        rendus pour des raisons d'hygiène ou de santé une fois ouverts, ni aux produits faits sur
        mesure ou nettement personnalisés.
      </p>
    </Article>
    <Article id="garanties" title="12. Garanties légales">
      <blockquote>
        <p>
          Le consommateur dispose d'un délai de deux ans à compter de la délivrance du bien pour
          obtenir la mise en œuvre de la garantie légale de conformité en cas d'apparition d'un
          défaut de conformité. Durant ce délai, il n'est tenu d'établir que l'existence du défaut
          et non la date de son apparition.
        </p>
        <p>
          La garantie légale de conformité donne droit à la réparation ou au remplacement du bien
          dans un délai de trente jours suivant la demande, sans frais et sans inconvénient majeur.
          Le consommateur peut obtenir une réduction du prix ou mettre fin au contrat contre
          remboursement intégral lorsque le professionnel refuse, tarde ou échoue à mettre le bien
          en conformité, ou lorsque le défaut est grave.
        </p>
        <p>
          Le consommateur bénéficie également de la garantie légale des vices cachés (articles 1641
          à 1649 du code civil), pendant deux ans à compter de la découverte du défaut : réduction
          du prix si le bien est conservé, ou remboursement intégral contre restitution.
        </p>
      </blockquote>
      <p>
        Ces garanties (articles L. 217-1 et suivants du code de la consommation) sont dues par
        l'artisan vendeur, que l'opérateur vous aide à joindre.
      </p>
    </Article>
    <Article id="responsabilite" title="13. Responsabilité">
      <p>
        L'opérateur répond du fonctionnement de la plateforme. Il ne répond pas de l'exécution des
        locations et des ventes, auxquelles il n'est pas partie, ni des contenus publiés par les
        utilisateurs tant qu'il n'en connaît pas le caractère illicite. Il n'est pas responsable des
        interruptions dues à la maintenance, au réseau ou à un cas de force majeure. Rien dans ces
        conditions ne limite les droits que la loi accorde au consommateur.
      </p>
    </Article>
    <Article id="donnees" title="14. Données personnelles">
      <p>
        Vos données sont traitées selon notre{" "}
        <Link to={paths.privacyPolicy.href()}>politique de confidentialité</Link>. Les coordonnées
        reçues à l'occasion d'une location ou d'une commande ne servent qu'à celle-ci.
      </p>
    </Article>
    <Article id="modification" title="15. Modification des conditions">
      <p>
        L'opérateur peut faire évoluer ces conditions. Les utilisateurs inscrits en sont informés
        par e-mail au moins quinze jours avant, et peuvent fermer leur compte s'ils les refusent.
        Les locations et les commandes déjà payées restent régies par les conditions acceptées à
        leur date.
      </p>
    </Article>
    <Article id="litiges" title="16. Droit applicable, médiation et litiges">
      <p>
        Ces conditions sont soumises au droit français. Adressez d'abord toute réclamation à{" "}
        <OperatorEmail />. Si aucune solution n'est trouvée sous deux mois, le consommateur peut
        recourir gratuitement au médiateur de la consommation dont relève le professionnel concerné
        (articles L. 611-1 et suivants du code de la consommation). Les coordonnées des médiateurs
        agréés figurent sur economie.gouv.fr/mediation-conso.
      </p>
      <OperatorText
        of="mediator"
        otherwise={
          <p>
            Les coordonnées du médiateur de <OperatorName /> sont communiquées sur demande.
          </p>
        }
      />
      <p>
        À défaut d'accord, le consommateur peut saisir le tribunal de son domicile ou celui du lieu
        de récupération. Entre professionnels, le tribunal du siège de l'opérateur est compétent.
      </p>
    </Article>
    <Article id="formulaire" title="Annexe : formulaire de rétractation">
      <p>À compléter et à renvoyer uniquement si vous souhaitez vous rétracter.</p>
      <blockquote>
        <p>
          À l'attention de <OperatorName />, pour l'artisan vendeur (<OperatorEmail />
          ) :
        </p>
        <p>
          Je vous notifie par la présente ma rétractation du contrat portant sur la vente du produit
          ci-dessous.
        </p>
        <ul>
          <li>Produit et quantité :</li>
          <li>Numéro de commande :</li>
          <li>Commandé le / récupéré le :</li>
          <li>Nom et adresse du consommateur :</li>
          <li>Date :</li>
          <li>Signature, si ce formulaire est envoyé sur papier :</li>
        </ul>
      </blockquote>
    </Article>
  </>
);
