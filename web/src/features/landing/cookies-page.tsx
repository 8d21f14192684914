import type { ReactElement } from "react";
import { useSite } from "../../lib/api/site.ts";
import { GOOGLE_CHOICE_LIFE } from "../../lib/browser/google-choice.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { GoogleChoice } from "../../map/google-choice.tsx";
import { Article, Articles } from "../../ui/page/article.tsx";
import { Brand } from "../../ui/page/brand.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";

export const meta = publicMeta({
  title: "Cookies",
  description: "Ce que le site garde dans votre navigateur, et votre choix pour les cartes.",
});

const CookiesPage = (): ReactElement => (
  <PageShell title="Cookies" width="text">
    <Articles>
      <Article id="necessaire" title="Ce qui est nécessaire">
        <p>
          <Brand /> ne dépose aucun cookie de mesure d'audience, de publicité ou de réseau social.
          Votre navigateur ne garde que ce qui fait marcher le site, sans que votre accord soit
          demandé (article 82 de la loi «&#8239;Informatique et Libertés&#8239;»)&#8239;:
        </p>
        <ul>
          <li>votre session, effacée quand vous vous déconnectez&#8239;;</li>
          <li>
            votre panier, et les codes de vos commandes à récupérer pour les montrer sans
            réseau&#8239;;
          </li>
          <li>
            la référence d'un paiement en cours, pour ne pas payer deux fois, et ce que vous avez
            commencé à saisir&#8239;;
          </li>
          <li>vos choix sur cette page.</li>
        </ul>
      </Article>
      <Article id="cartes" title="Les cartes">
        {useSite()?.googleMapsKey ? (
          <>
            <p>
              Google peut aussi dessiner les cartes. Rien ne lui est demandé avant votre réponse,
              qui est gardée {GOOGLE_CHOICE_LIFE.words}. Vous pouvez la changer ici quand vous
              voulez.
            </p>
            <GoogleChoice />
          </>
        ) : (
          <p>
            Les fonds de carte viennent de l'IGN, qui reçoit votre adresse IP et ne dépose aucun
            cookie. Il n'y a rien à accepter ni à refuser.
          </p>
        )}
      </Article>
    </Articles>
  </PageShell>
);

export default CookiesPage;
