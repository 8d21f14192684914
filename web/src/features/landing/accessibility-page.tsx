import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import checks from "../../assets/accessibility-checks.json";
import { formatLongDay } from "../../lib/format/format.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { Article, Articles } from "../../ui/page/article.tsx";
import { Brand } from "../../ui/page/brand.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { OperatorEmail, OperatorName } from "./legal-section.tsx";

export const meta = publicMeta({
  title: "Accessibilité",
  description:
    "Où en est l'accessibilité du site, ce qui a été vérifié, et comment signaler une difficulté.",
});

const Names = ({ named }: { named: readonly { name: string }[] }): ReactElement => (
  <ul>
    {named.map(({ name }) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
);

/** Accessibility statement: it lists only pages that the browser tests really visit. */
const AccessibilityPage = (): ReactElement => (
  <PageShell
    title="Accessibilité"
    // The file is ours; checking the day would load zod into this page.
    lead={`Vérifications du ${formatLongDay(checks.checkedOn as CalendarDay)}.`}
    width="text"
  >
    <Articles>
      <Article id="engagement" title="Notre engagement">
        <p>
          <OperatorName /> veut que <Brand /> serve à tout le monde, quels que soient l'appareil, la
          vue, l'ouïe ou la main. Le site est conçu d'après les règles {checks.standard} et le
          référentiel général d'amélioration de l'accessibilité (RGAA).
        </p>
      </Article>
      <Article id="etat" title="État de conformité">
        <p>
          Aucun audit complet du RGAA n'a encore été mené par un tiers : au sens de l'article 47 de
          la loi n° 2005-102 du 11 février 2005, le site ne peut donc pas se dire conforme. Les
          vérifications ci-dessous, automatiques, n'y trouvent plus d'erreur ; elles ne voient pas
          tout.
        </p>
      </Article>
      <Article id="pages" title="Pages vérifiées">
        <p>
          À chaque modification du site, l'outil axe-core examine chacune de ces pages sur un
          ordinateur et sur un téléphone :
        </p>
        <Names named={checks.pages} />
      </Article>
      <Article id="etats" title="États vérifiés">
        <Names named={checks.states} />
      </Article>
      <Article id="usages" title="Usages vérifiés">
        <ul>
          {checks.also.map((usage) => (
            <li key={usage}>{usage}</li>
          ))}
        </ul>
      </Article>
      <Article id="limites" title="Ce qui reste imparfait">
        <p>
          Les cartes demandent de voir : la liste de ce qu'elles montrent les accompagne toujours.
          Les photos des espaces et des produits sont décrites par leur nom seul. La page de
          paiement est celle de Stripe, qui répond de sa propre accessibilité.
        </p>
      </Article>
      <Article id="contact" title="Signaler une difficulté">
        <p>
          Écrivez à <OperatorEmail /> : nous vous répondons et vous proposons un autre moyen
          d'obtenir ce que vous cherchiez. Sans réponse satisfaisante, vous pouvez saisir le
          Défenseur des droits (defenseurdesdroits.fr, 09 69 39 00 00, ou par courrier gratuit :
          Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07).
        </p>
      </Article>
    </Articles>
  </PageShell>
);

export default AccessibilityPage;
