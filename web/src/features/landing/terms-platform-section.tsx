import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { Brand } from "../../ui/brand.tsx";
import { Article, OperatorEmail, OperatorIdentity, OperatorName } from "./legal-section.tsx";

/** Articles 1 to 6: the platform, who uses it and how. */
export const TermsOfPlatform = (): ReactElement => (
  <>
    <Article id="objet" title="1. Objet et définitions">
      <p>
        Ces conditions régissent l'usage de <Brand /> et les contrats qui s'y concluent. Elles sont
        acceptées à l'inscription et restent consultables et imprimables à tout moment sur cette
        page.
      </p>
      <ul>
        <li>
          <strong>Opérateur :</strong> <OperatorName />, qui exploite la plateforme.
        </li>
        <li>
          <strong>Loueur :</strong> le particulier qui met en location un espace de stockage.
        </li>
        <li>
          <strong>Artisan :</strong> le professionnel, identifié par son SIRET, qui loue un espace
          et y vend ses produits.
        </li>
        <li>
          <strong>Consommateur :</strong> la personne physique qui achète un produit à des fins non
          professionnelles.
        </li>
        <li>
          <strong>Location :</strong> la mise à disposition d'un nombre de palettes d'un espace. Une
          palette occupe un mètre carré.
        </li>
        <li>
          <strong>Commande :</strong> l'achat d'un produit, payé en ligne et retiré sur place.
        </li>
      </ul>
      <OperatorIdentity />
    </Article>
    <Article id="role" title="2. Le rôle de l'opérateur">
      <p>
        L'opérateur met en relation les utilisateurs et leur fournit les outils pour publier,
        contracter, payer et suivre. Il n'est ni bailleur, ni vendeur, ni dépositaire. La location
        est conclue entre le loueur et l'artisan. La vente est conclue entre l'artisan et le
        consommateur.
      </p>
      <p>
        Le loueur agit en tant que particulier : le droit de la consommation ne s'applique pas à la
        location, qui relève du code civil. L'artisan agit en tant que professionnel : l'acheteur
        bénéficie à son égard de toutes les protections du code de la consommation.
      </p>
    </Article>
    <Article id="classement" title="3. Comment les annonces sont classées">
      <p>
        Les espaces et les produits sont présentés du plus récent au plus ancien, après application
        des filtres que vous choisissez (lieu, surface, prix, nom, marque, catégorie). Aucun
        paiement ni aucun lien avec l'opérateur n'influence ce classement. Seuls les espaces où il
        reste de la place et les produits encore en stock sont affichés.
      </p>
    </Article>
    <Article id="compte" title="4. Inscription et compte">
      <p>
        Parcourir les annonces est libre. Louer, vendre ou commander demande un compte, réservé aux
        personnes majeures et capables, ou aux représentants d'une entreprise. Vous garantissez
        l'exactitude de vos informations et les tenez à jour. Votre mot de passe est personnel :
        prévenez-nous sans délai si quelqu'un d'autre s'en sert.
      </p>
      <p>
        L'inscription est gratuite. Vous pouvez supprimer votre compte depuis votre profil dès
        qu'aucune location n'est en cours et qu'aucune commande n'attend d'être récupérée.
      </p>
    </Article>
    <Article id="regles" title="5. Règles de conduite et contenus">
      <p>
        Chacun s'engage à n'utiliser la plateforme que pour ce à quoi elle sert. Sont interdits :
      </p>
      <ul>
        <li>les annonces fausses, trompeuses ou portant sur un bien dont on ne dispose pas ;</li>
        <li>
          les produits dont la vente ou le stockage est interdit ou dangereux : armes, stupéfiants,
          explosifs, matières inflammables ou toxiques, contrefaçons, espèces protégées, denrées
          impropres à la consommation ;
        </li>
        <li>le contournement du paiement en ligne pour éviter les frais de plateforme ;</li>
        <li>les propos haineux, le harcèlement et l'usage des coordonnées à d'autres fins.</li>
      </ul>
      <p>
        Vous restez propriétaire des photos et des textes que vous publiez et autorisez l'opérateur
        à les afficher sur la plateforme tant que l'annonce est en ligne. Tout contenu illicite peut
        être signalé selon les <Link to={paths.legalNotice.href()}>mentions légales</Link>.
      </p>
    </Article>
    <Article id="suspension" title="6. Suspension et résiliation">
      <p>
        En cas de manquement, l'opérateur peut retirer une annonce, suspendre ou fermer un compte,
        de façon proportionnée. La personne concernée reçoit les motifs de la décision et peut la
        contester à <OperatorEmail />. Sauf urgence, fraude ou obligation légale, la fermeture du
        compte d'un artisan est précédée d'un préavis de trente jours, conformément au règlement
        (UE) 2019/1150. Les engagements en cours sont menés à leur terme ou remboursés.
      </p>
    </Article>
  </>
);
