import { TEXTILES } from "@stokaz/contract/products/categories";
import type { ProducerStream } from "@stokaz/contract/sellers/producer-register";
import { type AliasedRawBuilder, sql } from "kysely";

/** Units of a seller that were handed over, of one stream of waste. */
export type ProducerRow = {
  company: string;
  siret: string;
  stream: ProducerStream;
  /** Identifier of the producer as it is given now, else as it was at the last sale. */
  number: string | null;
  units: number;
};

/**
 * Selects sellers with their units handed over in a time span, by name. Every product has a
 * packaging; which of them are textiles is read from their present sub-category.
 *
 * @param span `from` is included, `to` is not
 */
export const selectProducers = ({
  from,
  to,
}: {
  from: Date;
  to: Date;
}): AliasedRawBuilder<ProducerRow, "producers"> =>
  sql<ProducerRow>`(
    select
      (array_agg(seller_company_name order by collected_at desc))[1] as company,
      (array_agg(seller_siret order by collected_at desc))[1] as siret,
      stream,
      coalesce(
        case stream when 'packaging' then packaging_number else textile_number end,
        (array_agg(
          seller_identity ->> case stream when 'packaging' then 'packagingNumber' else 'textileNumber' end
          order by collected_at desc
        ))[1]
      ) as number,
      sum(order_lines.quantity - cancelled_quantity)::integer as units
    from order_lines
    join products on products.id = product_id
    join artisan_profiles on user_id = seller_id
    cross join (values ('packaging'), ('textiles')) as streams (stream)
    where collected_at >= ${from} and collected_at < ${to}
      and (stream = 'packaging' or sub_category = any(${TEXTILES}))
    group by seller_id, packaging_number, textile_number, stream
    order by 1, 2, stream
  )`.as<"producers">("producers");
