import * as reviews from "@stokaz/contract/sellers/reviews";
import type { ApiClient } from "./api-client.ts";
import type { Sessions } from "./registrations.ts";

type Written = { rating: number; words: string };

// Reviews by buyers, in the order in which they may write.
const OF_SELLERS: readonly Written[] = [
  { rating: 5, words: "Produit magnifique, bien emballé. On sent le travail." },
  { rating: 4, words: "Très bon. La commande était prête avant la date prévue." },
  { rating: 5, words: "Conforme à la description, et de bons conseils au moment de la remise." },
  { rating: 3, words: "Bon produit, mais l'étiquette était difficile à lire." },
  { rating: 5, words: "Déjà ma troisième commande, toujours aussi bon." },
  { rating: 4, words: "Le goût est là. Un pot plus grand serait bienvenu." },
];

const OF_PLACES: readonly Written[] = [
  { rating: 5, words: "Facile à trouver, accueil très aimable, remise en deux minutes." },
  { rating: 4, words: "Lieu propre et bien tenu. Il faut sonner au portail." },
  { rating: 5, words: "Horaires respectés, on se gare juste devant." },
  { rating: 4, words: "Bon accueil. Un peu d'attente le samedi matin, rien de grave." },
  { rating: 5, words: "On m'a donné un coup de main pour porter les cartons. Merci !" },
  { rating: 3, words: "Remise sans souci, mais le numéro de la rue se voit mal." },
];

const ANSWER = "Merci beaucoup, à bientôt !";

/**
 * Buyers review orders that they collected recently, and the demo artisan answers the first review.
 */
export const writeReviews = async ({
  api,
  sessions,
}: {
  api: ApiClient;
  sessions: Sessions;
}): Promise<void> => {
  const written: Partial<Record<reviews.Reviewed, number>> = {};
  for (const token of Object.values(sessions.consumers)) {
    const { toWrite } = await api.call(reviews.listOwnReviews, { query: {} }, token);
    for (const { about, orderId, subjectId } of toWrite) {
      const count = written[about] ?? 0;
      const words = about === "place" ? OF_PLACES : OF_SELLERS;
      const review = words[count % words.length];
      if (!review || orderId === null) continue;
      const body = { about, purchaseId: orderId, subjectId, ...review };
      await api.call(reviews.writeReview, { body }, token);
      written[about] = count + 1;
    }
  }
  const artisan = sessions.artisans.distiller;
  const { data } = await api.call(reviews.listReceivedReviews, { query: {} }, artisan);
  const [latest] = data;
  if (!latest) return;
  const params = { id: latest._id };
  await api.call(reviews.answerReview, { params, body: { words: ANSWER } }, artisan);
};
