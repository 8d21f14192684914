import type { Answer } from "@stokaz/contract/endpoint";
import type { getSeller, Seller } from "@stokaz/contract/sellers/sellers";
import { shortName } from "@stokaz/contract/text";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import { toWireFacts } from "../accounts/public.ts";
import { toWireProduct } from "../products/public.ts";
import type { ShownSeller } from "./service.ts";

const toWirePerson = ({ seller, isNamed, memberSince, spaces }: ShownSeller): Seller => ({
  kind: "private",
  _id: seller.id,
  name: isNamed ? shortName({ firstName: seller.first_name, name: seller.name }) : null,
  memberSince,
  spaces: spaces.map((space) => ({
    _id: space.id,
    name: space.name,
    city: space.city,
    postcode: space.postcode,
    photo: pictureUrl(space.photo),
    surface: space.surface_m2,
    price: space.price_cents,
  })),
});

/**
 * Public facts of a seller: for a business its own presentation, for a private person very little.
 */
const toWireSeller = (shown: ShownSeller): Seller => {
  const { seller, memberSince, places } = shown;
  const { business } = seller;
  if (!business) return toWirePerson(shown);
  return {
    ...toWireFacts(business),
    kind: "professional",
    _id: seller.id,
    name: business.trade_name,
    memberSince,
    logo: pictureUrl(business.brand_logo),
    companyName: business.company_name,
    siret: business.siret,
    sellsAlcohol: seller.sells_alcohol,
    ...(shown.score && { score: shown.score }),
    ...(shown.verified && { verified: shown.verified }),
    places: places.map(({ id, name, city }) => ({ _id: id, name, city })),
  };
};

/** The page of a seller, in the wire's names. */
export const toWireSellerPage = (shown: ShownSeller): Answer<typeof getSeller> => ({
  seller: toWireSeller(shown),
  data: shown.page.listings.map((product) => toWireProduct(product, product.isExact)),
  total: shown.page.total,
  nextCursor: shown.page.nextCursor,
});
