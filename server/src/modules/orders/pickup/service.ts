import { frenchHours } from "@stokaz/contract/schedule";
import type { Db } from "../../../platform/db.ts";
import { getSpaceView } from "../../storage-spaces/public.ts";
import type { PickupPlace } from "../mails.ts";
import { findNews, type OrderNews } from "../repository.ts";

/** What is said of a paid order in a mail, and where it waits. @throws {Error} when it is not paid */
export const findPickup = async (
  db: Db,
  orderId: string,
): Promise<{ news: OrderNews; orderNumber: string; place: PickupPlace }> => {
  const news = await findNews(db, orderId);
  if (news.orderNumber === null) throw new Error(`order ${orderId} has no number`);
  const space = await getSpaceView(db, news.spaceId);
  return {
    news,
    orderNumber: news.orderNumber,
    place: {
      name: space.name,
      address: space.address,
      managerFirstName: space.manager_first_name,
      managerLastName: space.manager_last_name,
      phone: space.phone,
      opening: frenchHours(space.retrieval_days, {
        start: space.retrieval_start,
        end: space.retrieval_end,
      }),
    },
  };
};
