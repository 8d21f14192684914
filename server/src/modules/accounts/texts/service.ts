import type { TextToAccept } from "@stokaz/contract/accounts/accounts";
import { LEGAL_TITLES } from "@stokaz/contract/legal/legal-kinds";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { acceptTexts, findOwedTexts } from "../../legal-texts/public.ts";
import { type Account, updateUser } from "../repository.ts";

type Deps = { db: Db; clock: Clock };

export const createOwnTexts = ({ db, clock }: Deps) => ({
  /** Adds to an account the versions in force that its person still has to accept. */
  async withOwed(account: Account): Promise<Account> {
    const { id: userId, role } = account.user;
    const owed = await findOwedTexts(db, { userId, role }, clock);
    const owedTexts = owed.map((text) => ({
      kind: text.kind,
      title: LEGAL_TITLES[text.kind],
      effectiveOn: text.effective_on,
      summary: text.summary,
      acceptedBefore: text.accepted_before,
    }));
    return { ...account, owedTexts };
  },

  /** Notes that a person accepts versions in force. @throws {Problem} legal-text/not-in-force */
  async accept(
    person: Actor,
    texts: readonly Pick<TextToAccept, "kind" | "effectiveOn">[],
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const accepted = await acceptTexts(tx, person, texts, clock);
      const terms = accepted.find(({ kind }) => kind === "terms");
      if (!terms) return;
      await updateUser(tx, person.userId, {
        terms_version: terms.effective_on,
        terms_accepted_at: clock.now(),
      });
    });
  },
});

export type OwnTexts = ReturnType<typeof createOwnTexts>;
