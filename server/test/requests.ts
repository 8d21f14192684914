import { addDays } from "@stokaz/contract/time/calendar";
import { aLessor, anArtisan, aSpace, type Person } from "./factories.ts";
import type { Harness } from "./harness.ts";
import { checkOutRental, rentalRequest, today } from "./purchases.ts";

export type Asked = {
  lessor: Person;
  artisan: Person;
  spaceId: string;
  id: string;
  sessionId: string;
};

/**
 * Tools of tests about rental requests: a request whose money is on hold, and the acts of its
 * sides.
 */
export const createRequests = (harness: Harness) => {
  const checkoutOf = (column: "provider_session_id" | "rental_id", value: string) =>
    harness.db
      .selectFrom("checkout_sessions")
      .selectAll()
      .where(column, "=", value)
      .executeTakeFirstOrThrow();

  const returned = ({ token }: Pick<Person, "token">, sessionId: string) =>
    harness.call("GET", `/api/storagepayment/payment-success?session_id=${sessionId}`, { token });

  /** A request whose page was paid, without the payer's return. */
  const askUnsaid = async (
    changes: object = {},
    sides: { lessor?: Person; artisan?: Person } = {},
  ): Promise<Asked> => {
    const lessor = sides.lessor ?? (await aLessor(harness));
    const artisan = sides.artisan ?? (await anArtisan(harness));
    const spaceId = await aSpace(harness, lessor, { surface: "2", acceptance: "on_request" });
    const from = addDays(today(), 2);
    const wish = { ...rentalRequest(spaceId, { from }), storedGoods: "Pots de miel", ...changes };
    const { status, body } = await checkOutRental(harness, artisan, wish);
    if (status !== 200) throw new Error(`checkout answered ${status}: ${JSON.stringify(body)}`);
    await harness.press(body.url, "pay");
    const { sessionId } = body;
    const { rental_id: id } = await checkoutOf("provider_session_id", sessionId);
    return { lessor, artisan, spaceId, sessionId, id: id ?? "" };
  };

  return {
    askUnsaid,
    checkoutOf,
    returned,

    /** A request whose payment is authorised: all 2 pallets of the space for 3 months, 75 euros. */
    ask: async (
      changes: object = {},
      sides: { lessor?: Person; artisan?: Person } = {},
    ): Promise<Asked> => {
      const asked = await askUnsaid(changes, sides);
      const back = await returned(asked.artisan, asked.sessionId);
      if (!back.body.metadata?.answerBy) throw new Error(JSON.stringify(back.body));
      return asked;
    },

    list: async ({ token }: Person, query = "") =>
      (await harness.call("GET", `/api/rental-requests${query}`, { token })).body,

    answer: ({ token }: Person, id: string, verb: "accept" | "refuse" | "withdraw") =>
      harness.call("POST", `/api/rental-requests/${id}/${verb}`, {
        token,
        ...(verb === "refuse" && { json: { reason: "Travaux dans le garage" } }),
      }),
  };
};
