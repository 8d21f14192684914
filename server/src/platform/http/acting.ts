import type { Endpoint } from "@stokaz/contract/endpoint";
import type { ProblemCode } from "@stokaz/contract/problems";
import type { Actor, Authenticated } from "../actor.ts";

type Called = Pick<Endpoint, "access" | "rights">;

type Verdict = { ok: true; actor: Actor } | { ok: false; code: ProblemCode };

/**
 * Decides in whose name a session makes a call. While the session acts for a seller, calls that
 * name rights are made for the seller by a person who has one of these rights. Calls of some roles
 * that name no right can be made only by the seller. All other calls are made in the person's own
 * name.
 */
export const actorOf = ({ access, rights }: Called, session: Authenticated): Verdict => {
  const { actingFor, ...own } = session;
  const isOpen = access === "anyone" || access === "anyone-known";
  if (!actingFor) return { ok: true, actor: own };
  if (rights?.some((right) => actingFor.rights.includes(right))) {
    const actor = { ...own, userId: actingFor.sellerId, role: "artisan" as const };
    return { ok: true, actor: { ...actor, actedBy: own.userId, rights: actingFor.rights } };
  }
  if (isOpen || (!rights && access === "signed-in")) return { ok: true, actor: own };
  return { ok: false, code: rights ? "team/right-missing" : "team/owner-only" };
};
