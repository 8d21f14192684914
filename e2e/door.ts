// Creates orders that wait for their handover, through the API like clients.
import { type Account, account, ask, type Product, payAt, putOnSale, tenant } from "./api.ts";

/** An order as its buyer reads it. */
export type BoughtOrder = {
  _id: string;
  orderNumber: string;
  pass: { code: string; url: string };
  lines: { _id: string; productName: string }[];
};

const bought = async (
  consumer: Account,
  lines: readonly { product: Product; quantity: number }[],
): Promise<BoughtOrder> => {
  const [first] = lines;
  const { url, sessionId } = await ask("POST", "/api/basket/checkout", {
    token: consumer.token,
    json: {
      storageId: first?.product.storageId,
      isAdult: true,
      items: lines.map(({ product, quantity }) => ({
        productId: product._id,
        price: product.price,
        quantity,
      })),
    },
  });
  await payAt(url);
  const success = `/api/product-payment/success?session_id=${sessionId}`;
  return (await ask("GET", success, { token: consumer.token })).order;
};

const EVERY_DAY = ["Dim", "Lun", "Mar", "Mer", "Jeu", "Ven", "Sam"];

/** One order with this quantity of pots of honey, at a place that is open every day. */
export const anOrder = async (quantity: number) => {
  const [{ artisan, lessor }, consumer] = await Promise.all([
    tenant({ retrievalDays: EVERY_DAY }),
    account("consumer"),
  ]);
  const product = await putOnSale(artisan, 100);
  return { lessor, artisan, consumer, order: await bought(consumer, [{ product, quantity }]) };
};

/** A place that is open every day, with two waiting orders of one buyer: honey, jam with honey. */
export const aPickupDay = async () => {
  const [{ artisan, lessor }, consumer] = await Promise.all([
    tenant({ retrievalDays: EVERY_DAY }),
    account("consumer"),
  ]);
  const honey = await putOnSale(artisan, 100);
  const jam = await putOnSale(artisan, 100);
  const plain = await bought(consumer, [{ product: honey, quantity: 2 }]);
  const mixed = await bought(consumer, [
    { product: honey, quantity: 1 },
    { product: jam, quantity: 2 },
  ]);
  return { lessor, plain, mixed };
};

/** Hands over an order with the code of its pass. */
export const handOver = ({ token }: Account, { _id, pass, lines }: BoughtOrder): Promise<void> =>
  ask("POST", `/api/handovers/${_id}/complete`, {
    token,
    json: { code: pass.code, lineIds: lines.map((line) => line._id) },
  });
