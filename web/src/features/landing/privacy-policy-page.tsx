import type { ReactElement } from "react";
import { publicMeta } from "../../lib/format/meta.ts";
import { Brand } from "../../ui/brand.tsx";
import {
  Article,
  LegalText,
  OperatorEmail,
  OperatorIdentity,
  OperatorName,
} from "./legal-section.tsx";

export const meta = publicMeta({
  title: "Politique de confidentialité",
  description:
    "Quelles données nous traitons, pourquoi, combien de temps, avec qui, et quels sont vos droits.",
});

const PrivacyPolicyPage = (): ReactElement => (
  <LegalText title="Politique de confidentialité">
    <Article id="responsable" title="1. Qui est responsable de vos données">
      <p>
        <OperatorName /> est responsable du traitement des données personnelles recueillies sur{" "}
        <Brand />, au sens du règlement (UE) 2016/679 (RGPD) et de la loi « Informatique et
        Libertés » du 6 janvier 1978. Pour toute question : <OperatorEmail />.
      </p>
      <OperatorIdentity />
    </Article>
    <Article id="donnees" title="2. Les données que nous traitons">
      <ul>
        <li>
          <strong>Votre compte :</strong> nom, prénom, adresse, téléphones, e-mail, photo de profil
          et mot de passe, dont nous ne gardons qu'une empreinte chiffrée.
        </li>
        <li>
          <strong>Si vous êtes loueur :</strong> jours et horaires d'accueil, vos espaces (adresse,
          position, photo, surface, prix), le responsable sur place et vos confirmations
          d'assurance.
        </li>
        <li>
          <strong>Si vous êtes artisan :</strong> raison sociale, nom commercial, SIRET, logo, vos
          locations et vos produits.
        </li>
        <li>
          <strong>Vos achats et vos locations :</strong> commandes, montants, dates, état de la
          récupération, remboursements.
        </li>
        <li>
          <strong>Vos échanges :</strong> les messages du formulaire de contact et les e-mails que
          nous vous envoyons.
        </li>
        <li>
          <strong>Des données techniques :</strong> journaux de connexion et adresse IP, pour la
          sécurité.
        </li>
      </ul>
      <p>
        Les numéros de carte bancaire sont saisis chez Stripe : nous ne les recevons pas. Les
        métadonnées de vos photos (dont la position) sont effacées dès leur envoi.
      </p>
    </Article>
    <Article id="finalites" title="3. Pourquoi, et sur quel fondement">
      <ul>
        <li>
          <strong>Exécuter le contrat :</strong> tenir votre compte, afficher les annonces, conclure
          les locations et les commandes, encaisser, reverser, rembourser, vous informer par e-mail.
        </li>
        <li>
          <strong>Respecter la loi :</strong> comptabilité, obligations fiscales des plateformes
          (article 242 bis du code général des impôts), lutte contre la fraude et le blanchiment,
          réponse aux autorités.
        </li>
        <li>
          <strong>Notre intérêt légitime :</strong> sécurité du service, prévention des abus,
          réponse à vos messages, défense de nos droits.
        </li>
      </ul>
      <p>
        Nous ne faisons ni publicité ciblée, ni profilage, ni revente de données. Aucune décision
        produisant un effet juridique n'est prise automatiquement à votre sujet.
      </p>
    </Article>
    <Article id="visibilite" title="4. Qui voit quoi">
      <ul>
        <li>
          Les visiteurs ne voient d'un espace que la commune, le code postal et un point placé sur
          une grille d'environ un kilomètre.
        </li>
        <li>
          L'adresse exacte, le nom et le téléphone du responsable sont réservés aux artisans
          connectés et aux acheteurs d'un produit stocké sur place.
        </li>
        <li>
          Le nom commercial, la marque, les photos et le lieu de récupération d'un produit sont
          publics : c'est l'artisan qui les publie.
        </li>
      </ul>
    </Article>
    <Article id="destinataires" title="5. À qui vos données sont transmises">
      <ul>
        <li>
          aux personnes avec qui vous contractez, pour ce qui est nécessaire à la location ou à la
          récupération ;
        </li>
        <li>
          à Stripe, qui traite les paiements et vérifie l'identité des personnes payées. Stripe agit
          aussi comme responsable de traitement pour ses propres obligations ;
        </li>
        <li>
          au service public de géocodage (Géoplateforme de l'IGN), qui ne reçoit que le texte des
          adresses à situer ;
        </li>
        <li>à nos prestataires d'hébergement et d'envoi d'e-mails, tenus par contrat ;</li>
        <li>aux autorités, lorsque la loi l'impose.</li>
      </ul>
      <p>
        Lorsque Stripe transfère des données hors de l'Union européenne, c'est sous couvert d'une
        décision d'adéquation ou des clauses contractuelles types de la Commission européenne.
      </p>
    </Article>
    <Article id="durees" title="6. Combien de temps">
      <ul>
        <li>
          <strong>Compte :</strong> tant qu'il est ouvert. À sa suppression, il est anonymisé
          aussitôt.
        </li>
        <li>
          <strong>Photos :</strong> deux jours au plus après leur remplacement ou la suppression du
          compte. Celle d'un espace loué ou d'un produit commandé reste avec la location ou la
          commande.
        </li>
        <li>
          <strong>Commandes, locations, paiements :</strong> dix ans, durée légale de conservation
          des pièces comptables (article L. 123-22 du code de commerce).
        </li>
        <li>
          <strong>Sessions :</strong> trente jours après votre dernière visite. Liens de
          réinitialisation : une heure.
        </li>
        <li>
          <strong>Messages de contact :</strong> trois ans après le dernier échange.
        </li>
        <li>
          <strong>Journaux techniques :</strong> douze mois au plus.
        </li>
      </ul>
    </Article>
    <Article id="droits" title="7. Vos droits">
      <p>
        Vous pouvez accéder à vos données, les rectifier, les effacer, en limiter l'usage, vous y
        opposer, les recevoir dans un format lisible par une machine (portabilité) et donner des
        consignes sur leur sort après votre décès. Votre profil permet de les corriger, de les
        télécharger et de supprimer votre compte. Pour le reste, écrivez à <OperatorEmail />
         : nous répondons sous un mois.
      </p>
      <p>
        Si notre réponse ne vous satisfait pas, vous pouvez saisir la Commission nationale de
        l'informatique et des libertés (CNIL), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07,
        ou sur cnil.fr.
      </p>
    </Article>
    <Article id="cookies" title="8. Cookies et stockage dans votre navigateur">
      <p>
        <Brand /> ne dépose aucun cookie de mesure d'audience, de publicité ou de réseau social.
        Seul un stockage strictement nécessaire est utilisé, dispensé de consentement par l'article
        82 de la loi « Informatique et Libertés » :
      </p>
      <ul>
        <li>votre session (jeton, rôle et profil), effacée à la déconnexion ;</li>
        <li>
          la référence d'un paiement en cours, pour éviter de payer deux fois et libérer ce que vous
          renoncez à acheter.
        </li>
      </ul>
      <p>
        Les fonds de carte sont chargés depuis les serveurs de l'IGN, qui reçoivent alors votre
        adresse IP. La page de paiement est celle de Stripe, qui y applique sa propre politique.
      </p>
    </Article>
    <Article id="securite" title="9. Sécurité">
      <p>
        Les échanges sont chiffrés, les mots de passe ne sont jamais conservés en clair, les accès
        de l'administration sont tracés. En cas de violation de données présentant un risque pour
        vous, nous prévenons la CNIL sous 72 heures et vous informons dans les meilleurs délais.
      </p>
    </Article>
    <Article id="evolution" title="10. Évolution de cette politique">
      <p>
        Toute modification est publiée sur cette page avec sa date. Si elle touche à l'usage de vos
        données, nous vous en informons par e-mail avant qu'elle ne s'applique.
      </p>
    </Article>
  </LegalText>
);

export default PrivacyPolicyPage;
