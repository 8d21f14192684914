import type { FastifyInstance, FastifyReply } from "fastify";
import { getAccount, setCapability, transfersStatus } from "../accounts.ts";
import { ACCOUNT_LINKS, type LinkDetail } from "../kinds.ts";
import type { Work, Workbench } from "../work.ts";
import { html, PAGE_HEADERS } from "./html.ts";
import { layout, messagePage, NOTICE } from "./layout.ts";

/** Time in which an opened page can still be sent, in milliseconds. */
const VISIT_MS = 3_600_000;

type Outcome = { status: number; page: string } | { location: string };

const UNKNOWN: Outcome = {
  status: 404,
  page: messagePage({
    title: "Lien inconnu",
    text: "Ce lien de connexion n’existe pas. Demandez-en un nouveau depuis votre profil.",
  }),
};

const onboardingPage = (email: string, merchant: string): string =>
  layout(
    "Connecter votre compte de paiement",
    html`${NOTICE}
<main class="card">
<h1>Connectez votre compte pour être payé par ${merchant}</h1>
<p class="hint">Ces informations servent à vérifier votre identité et à verser vos revenus. Elles sont fictives ici.</p>
<form method="post" class="fields">
<div class="field"><label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="email" value="${email}"></div>
<div class="row">
<div class="field"><label for="given">Prénom</label><input id="given" name="given" autocomplete="given-name" value="Camille"></div>
<div class="field"><label for="family">Nom</label><input id="family" name="family" autocomplete="family-name" value="Hoarau"></div>
</div>
<div class="field"><label for="birth">Date de naissance</label><input id="birth" name="birth" autocomplete="bday" value="01/01/1985"></div>
<div class="field"><label for="iban">IBAN</label><input id="iban" name="iban" autocomplete="off" value="FR14 2004 1010 0505 0001 3M02 606"></div>
<button class="primary" name="action" value="complete">Terminer et activer les versements</button>
<button class="secondary" name="action" value="leave" formnovalidate>Revenir plus tard</button>
</form>
</main>`,
  );

const leaving = (link: LinkDetail): Outcome =>
  link.returnUrl
    ? { location: link.returnUrl }
    : {
        status: 200,
        page: messagePage({ title: "C’est noté", text: "Vous pouvez fermer cette page." }),
      };

const visit = (work: Work, token: string, link: LinkDetail, merchant: string): Outcome => {
  const now = work.clock.now();
  if (link.used || link.openedAt !== undefined || now >= link.expiresAt) {
    return { location: link.refreshUrl };
  }
  work.store.update(ACCOUNT_LINKS, token, { ...link, openedAt: now });
  const account = getAccount(work, link.account);
  return { status: 200, page: onboardingPage(account.contact_email ?? "", merchant) };
};

const finish = (work: Work, token: string, link: LinkDetail, action: unknown): Outcome => {
  const deadline = link.openedAt === undefined ? link.expiresAt : link.openedAt + VISIT_MS;
  if (link.used || work.clock.now() >= deadline) return { location: link.refreshUrl };
  work.store.update(ACCOUNT_LINKS, token, { ...link, used: true });
  const account = getAccount(work, link.account);
  if (action === "complete" && transfersStatus(account) !== undefined) {
    setCapability(work, account, "active");
  }
  return leaving(link);
};

const answer = (reply: FastifyReply, outcome: Outcome): FastifyReply =>
  "location" in outcome
    ? reply.redirect(outcome.location, 303)
    : reply.code(outcome.status).headers(PAGE_HEADERS).send(outcome.page);

/**
 * The hosted onboarding page: `GET` consumes the link, `POST` with `action=complete` or `leave`
 * ends the visit.
 */
export const onboardingRoutes = (
  app: FastifyInstance,
  bench: Workbench,
  merchant: string,
): void => {
  const url = "/sandbox/connect/onboarding/:token";
  app.get<{ Params: { token: string } }>(url, (request, reply) => {
    const { token } = request.params;
    const outcome = bench.run(null, (work) => {
      const link = work.store.find(ACCOUNT_LINKS, token);
      return link ? visit(work, token, link, merchant) : UNKNOWN;
    });
    return answer(reply, outcome);
  });
  app.post<{ Params: { token: string }; Body: { action?: unknown } | undefined }>(
    url,
    (request, reply) => {
      const { token } = request.params;
      const outcome = bench.run(null, (work) => {
        const link = work.store.find(ACCOUNT_LINKS, token);
        return link ? finish(work, token, link, request.body?.action ?? "complete") : UNKNOWN;
      });
      return answer(reply, outcome);
    },
  );
};
