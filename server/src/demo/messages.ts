import * as messages from "@stokaz/contract/messages/messages";
import { listOrders } from "@stokaz/contract/orders/orders";
import type { Db } from "../platform/db/db.ts";
import type { ApiClient } from "./api-client.ts";
import type { ProductKey } from "./products.ts";
import type { Sessions } from "./registrations.ts";
import type { StockedRentalKey } from "./rentals.ts";

type Deps = {
  api: ApiClient;
  db: Db;
  sessions: Sessions;
  now: Date;
  idOf: (product: ProductKey) => string;
  leaseOf: (rental: StockedRentalKey) => string;
};

/** Subject of a conversation, its two people, and their messages in turn. */
type Talk = {
  about: messages.ConversationSubject;
  subjectId: string;
  opener: string;
  other: string;
  said: readonly string[];
};

/**
 * Writes the demo conversations: a buyer and an artisan about an order, both sides of a lease, a
 * question about a product, with a number that is masked. The last message of each is unread.
 */
export const writeMessages = async ({
  api,
  db,
  sessions,
  now,
  idOf,
  leaseOf,
}: Deps): Promise<void> => {
  const { consumers, artisans, lessors } = sessions;
  // People must prove their address before they can write.
  await db.updateTable("users").set({ email_proven_at: now }).execute();

  const talk = async ({ about, subjectId, opener, other, said }: Talk): Promise<void> => {
    const subject = { about, subjectId };
    const { people } = await api.call(messages.listCorrespondents, { query: subject }, opener);
    const to = people.find(({ side }) => side === "seller") ?? people[0];
    const [first = "", ...rest] = said;
    if (!to) throw new Error(`nobody to write to about ${about} ${subjectId}`);
    const body = { ...subject, personId: to._id, words: first };
    const { conversationId: id } = await api.call(messages.openConversation, { body }, opener);
    for (const [at, words] of rest.entries()) {
      const token = at % 2 === 0 ? other : opener;
      const conversation = await api.call(
        messages.readConversation,
        { params: { id }, query: {} },
        token,
      );
      const [newest] = conversation.messages;
      if (newest) {
        const until = { params: { id }, body: { until: newest._id } };
        await api.call(messages.markConversationRead, until, token);
      }
      await api.call(messages.sendMessage, { params: { id }, body: { words } }, token);
    }
  };

  await talk({
    about: "rental",
    subjectId: leaseOf("rums-south"),
    opener: artisans.distiller,
    other: lessors.southern,
    said: [
      "Bonjour, j'apporte deux palettes jeudi vers 9 h. Le portail sera-t-il ouvert ?",
      "Bonjour, oui, je serai là dès 8 h 30. Garez-vous devant le garage.",
      "Parfait, merci. Je vous préviens si je prends du retard.",
    ],
  });
  await talk({
    about: "product",
    subjectId: idOf("vinaigre-de-canne"),
    opener: consumers.fifth,
    other: artisans.distiller,
    said: [
      "Bonjour, ce vinaigre se garde combien de temps une fois ouvert ? Vous pouvez m'appeler au 0692 12 34 56.",
      "Bonjour, un an au frais, bouchon fermé. Une fois la commande passée, nos numéros s'affichent ici.",
    ],
  });
  const { data: orders } = await api.call(listOrders, {}, consumers.first);
  const [order] = orders;
  if (!order) throw new Error("the demo consumer has no order");
  await talk({
    about: "order",
    subjectId: order._id,
    opener: consumers.first,
    other: consumers.first,
    said: ["Bonjour, je passe samedi matin avec mon frère. Y a-t-il une place pour se garer ?"],
  });
};
