import { decideClaim } from "@stokaz/contract/admin/admin-claims";
import { listClaims, moveClaim, openClaim } from "@stokaz/contract/claims/claims";
import { listOrders } from "@stokaz/contract/orders/orders";
import type { ApiClient } from "./api-client.ts";
import type { ConsumerKey } from "./people.ts";
import type { PhotoSource } from "./pictures.ts";
import type { ProductKey } from "./products.ts";
import type { Sessions } from "./registrations.ts";

type Deps = {
  api: ApiClient;
  sessions: Sessions;
  admin: string;
  photo: PhotoSource;
  idOf(product: ProductKey): string;
};

type DemoClaim = {
  buyer: ConsumerKey;
  product: ProductKey;
  reason: "damaged" | "not_as_described";
  words: string;
  drawing: ProductKey;
};

/** A case of the demo artisan, who still has to answer. */
const OPEN: DemoClaim = {
  buyer: "fourth",
  product: "sirop-de-canne",
  reason: "damaged",
  words: "Le bouchon fuyait : la moitié du sirop est dans mon sac. Voici une photo.",
  drawing: "sirop-de-canne",
};

/** A case decided by the operator, who read both sides. */
const DECIDED: DemoClaim = {
  buyer: "fifth",
  product: "cafe-bourbon-pointu",
  reason: "not_as_described",
  words: "Je croyais acheter du café moulu, ce sont des grains.",
  drawing: "cafe-bourbon-pointu",
};

/** Two claims of buyers: one waits for the demo artisan, one was decided. */
export const openClaims = async (deps: Deps): Promise<void> => {
  const { api, sessions, admin, photo, idOf } = deps;

  const open = async ({ buyer, product, drawing, reason, words }: DemoClaim) => {
    const token = sessions.consumers[buyer];
    const { data } = await api.call(listOrders, {}, token);
    const found = data
      .flatMap(({ _id, lines }) => lines.map((line) => ({ orderId: _id, line })))
      .find(({ line }) => line.productId === idOf(product));
    if (!found) throw new Error(`no order of ${product}`);
    const body = {
      purpose: "order",
      purchaseId: found.orderId,
      reason,
      words,
      wish: "whole" as const,
      lines: JSON.stringify([{ lineId: found.line._id, units: 1 }]),
      pictures: [await photo(drawing)],
    } as const;
    const { claimId } = await api.call(openClaim, { body }, token);
    return { claimId, token };
  };

  await open(OPEN);
  const { claimId, token } = await open(DECIDED);
  const params = { id: claimId };
  const answer = {
    pictures: [],
    move: "refuse",
    words: "Ma fiche dit « en grains », et le paquet aussi.",
  } as const;
  const sellers = Object.values(sessions.artisans);
  for (const seller of sellers) {
    const { data } = await api.call(listClaims, { query: {} }, seller);
    if (!data.some(({ _id }) => _id === claimId)) continue;
    await api.call(moveClaim, { params, body: answer }, seller);
  }
  await api.call(moveClaim, { params, body: { move: "escalate", pictures: [] } }, token);
  const reason =
    "La fiche du produit et le paquet disent tous deux « en grains » : le café est celui qui était annoncé.";
  await api.call(decideClaim, { params, body: { decision: "none", reason } }, admin);
};
