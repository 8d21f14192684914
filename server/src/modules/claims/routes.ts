import * as admin from "@stokaz/contract/admin/admin-claims";
import type { ClaimMove } from "@stokaz/contract/claims/claim-words";
import * as contract from "@stokaz/contract/claims/claims";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { Deciding } from "./deciding/service.ts";
import type { Moving } from "./moving/service.ts";
import type { Opening } from "./opening/service.ts";
import type { ClaimOverview } from "./overview/service.ts";
import { toConflictsCsv, toWireConflict } from "./overview/wire.ts";
import type { Claims } from "./service.ts";
import { toWireClaim, toWireClaimInShort } from "./wire.ts";

type Services = {
  claims: Claims;
  opening: Opening;
  moving: Moving;
  deciding: Deciding;
  overview: ClaimOverview;
};

const DONE: Readonly<Record<ClaimMove, string>> = {
  say: "C'est envoyé. L'autre partie est prévenue.",
  accept: "Vous avez accepté : le litige est terminé.",
  propose: "Votre proposition est envoyée.",
  refuse: "Votre réponse est envoyée.",
  agree: "Vous êtes d'accord : le litige est terminé.",
  escalate: "Nous allons décider. Vous serez prévenu par e-mail.",
  withdraw: "Le litige est abandonné.",
};

/** What is said where nobody is on the other side any more. */
const UNANSWERABLE = "Le compte de l'autre partie est fermé";

export const bindClaimRoutes = (
  on: Bind,
  { claims, opening, moving, deciding, overview }: Services,
  { today, timeZone }: { today: () => CalendarDay; timeZone: string },
): void => {
  on(contract.readClaimable, ({ query }, actor) => opening.readClaimable(actor, query));
  on(contract.openClaim, async ({ body }, actor, { requestKey }) => ({
    claimId: await opening.open(actor, body, requestKey),
    message: "Votre litige est ouvert. Nous vous écrivons ce qui suit.",
  }));
  on(contract.listClaims, async ({ query }, actor) => {
    const { rows, nameOf, nextCursor } = await claims.list(actor, query);
    const viewer = { userId: actor.userId, nameOf };
    return { data: rows.map((row) => toWireClaimInShort(row, viewer)), nextCursor };
  });
  on(contract.readClaim, async ({ params }, actor) =>
    toWireClaim(await claims.show(actor, params.id)),
  );
  on(contract.moveClaim, async ({ params, body }, actor) => {
    await moving.move(actor, params.id, body);
    const shown = await claims.show(actor, params.id);
    const isToNobody = body.move === "say" && shown.isUnanswerable;
    const message = isToNobody
      ? `C'est envoyé. ${UNANSWERABLE} : nous le lirons pour décider.`
      : DONE[body.move];
    return { message, claim: toWireClaim(shown) };
  });
  on(admin.listConflicts, async ({ query }) => {
    const { rows, total } = await overview.list(query);
    return { data: rows.map((row) => toWireConflict(row, today())), total };
  });
  on(admin.exportConflicts, async ({ query }, actor, { setHeader }) => {
    const rows = await overview.exportAll(actor, query);
    const name = admin.conflictsFileName(today());
    setHeader("content-disposition", `attachment; filename="${name}"`);
    return new StreamedAnswer("text/csv; charset=utf-8", toConflictsCsv(rows, timeZone));
  });
  on(admin.decideClaim, async ({ params, body }, actor) => {
    await deciding.decide(actor, params.id, body);
    const shown = await claims.show(actor, params.id);
    const told = shown.isUnanswerable
      ? `${UNANSWERABLE} : seule celle qui a ouvert le litige est prévenue.`
      : "Les deux parties sont prévenues.";
    return { success: true, message: `C'est décidé. ${told}`, claim: toWireClaim(shown) };
  });
};
