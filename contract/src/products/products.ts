import { z } from "zod";
import { approval } from "../accounts/approval.ts";
import { verifiedCompany } from "../accounts/verified-company.ts";
import { CHOICE_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import {
  id,
  longText,
  message,
  pictureFile,
  pictureUrl,
  recordVersion,
  requiredText,
  shownVersion,
  typedSurface,
} from "../fields.ts";
import { groupBy } from "../group-by.ts";
import { hours, weekday } from "../handover/schedule-fields.ts";
import { LIMITS } from "../limits.ts";
import { euros, searchedPrice, typedPrice } from "../money/money-fields.ts";
import { withdrawalException } from "../orders/withdrawal-fields.ts";
import { paging, searchText } from "../paging.ts";
import { shownPictures } from "../pictures.ts";
import { boundingBox, located, point } from "../spaces/located.ts";
import { RATE_CLASSES } from "../tax/vat.ts";
import { day } from "../time/day-fields.ts";
import { PICTURE_REFUSALS } from "../upload-problems.ts";
import { allergenKeys } from "./allergens.ts";
import { categoryNames, isSubCategoryOf } from "./categories.ts";
import { labelKeys } from "./fact-choices.ts";
import { factValues } from "./fact-values.ts";
import { typedNetQuantity, unitPriceFields } from "./net-quantity.ts";
import { PRODUCT_SORTS } from "./product-sorts.ts";
import { changedQuantity, newQuantity } from "./quantities.ts";
import { typedFacts } from "./typed-facts.ts";

const rateClass = z.enum(RATE_CLASSES);

/** A product as buyers and its artisan see it. Source: specification §3. */
export const product = located
  .extend({
    _id: id,
    rentedSpaceId: id,
    productName: z.string(),
    pickupLocation: z.string(),
    brand: z.string(),
    category: z.string().nullable(),
    subCategory: z.string().nullable(),
    quantity: z.number().int().meta({ description: "Total number of units put on sale" }),
    stockQuantity: z.number().int().meta({ description: "Units left: quantity − reserved − sold" }),
    price: euros.meta({ description: "Euros per unit" }),
    area: z.number().int().meta({ description: "m² of the rented space that it takes" }),
    palletId: id.meta({ description: "Products of a rental with the same value share a pallet" }),
    description: z.string(),
    productPhoto: pictureUrl,
    retrievalDays: z.array(weekday),
    retrievalTimes: hours,
    supplierId: id,
    supplierName: z.string().meta({ description: "Trade name of the seller" }),
    storageId: id,
    withdrawalException,
    vatClass: rateClass.optional().meta({
      description: "VAT rate that the artisan chose. Absent: the rate of its sub-category",
    }),
    ...unitPriceFields,
    palletNumbers: z
      .array(z.number().int())
      .optional()
      .meta({ description: "For its artisan: numbers of the pallets on which it stands" }),
    isLowStock: z
      .boolean()
      .optional()
      .meta({ description: "For its artisan: whether the stock is below the alert threshold" }),
    factsDueOn: day.optional().meta({
      description:
        "For its artisan: the day on which it is taken off sale if its sheet is still incomplete",
    }),
    facts: factValues.optional().meta({
      description: "Product sheet. In lists, present only for the product's artisan",
    }),
    hiddenReason: z
      .string()
      .optional()
      .meta({ description: "For its artisan: why the operator hid it. Absent if not hidden" }),
    approval: approval
      .optional()
      .meta({ description: "For its artisan and the operator. Absent once approved" }),
    version: recordVersion,
  })
  .meta({ id: "Product" });
export type Product = z.output<typeof product>;

/** Space of a product: products with the same `pallet` share it. `area` in m². */
export type KeptArea = { pallet: string; area: number };

/**
 * Area that products take together, in m². Products on the same pallet count once, with the largest
 * area.
 */
export const areaTaken = (kept: readonly KeptArea[]): number =>
  [...groupBy(kept, ({ pallet }) => pallet).values()].reduce(
    (sum, together) => sum + Math.max(...together.map(({ area }) => area)),
    0,
  );

/**
 * Reason why a product is refused for lack of room.
 *
 * @param free m² left by the rental's other products
 */
export const areaLeftMessage = (free: number): string =>
  free === 0
    ? "Vos autres produits occupent déjà toute la surface louée : partagez la palette de l'un d'eux."
    : `Il ne reste que ${free} m² dans la surface louée : réduisez la surface du produit, ou partagez la palette d'un autre.`;

const productFields = z.object({
  rentedSpaceId: id,
  productName: requiredText("Le nom du produit est requis."),
  pickupLocation: requiredText("Le lieu de récupération est requis.", LIMITS.address),
  brand: requiredText("La marque est requise."),
  quantity: newQuantity,
  price: typedPrice(
    {
      required: "Le prix est requis.",
      minimum: `Le prix doit être d'au moins ${LIMITS.productPriceMinEuros} €.`,
    },
    LIMITS.productPriceMinEuros,
  ),
  area: typedSurface("La surface est requise.", "La surface doit être d'au moins 1 m²."),
  description: longText("La description est requise."),
  sharesPalletWith: z
    .union([id, z.literal("")])
    .optional()
    .meta({ description: "Another product of the same rental. Empty: none. Absent: unchanged" }),
  withdrawalException: withdrawalException.optional().meta({
    description: "Absent: unchanged, or the default of its category if the category is new",
  }),
  vatClass: z
    .union([rateClass, z.literal("")], { error: "Taux de TVA inconnu." })
    .optional()
    .meta({
      description:
        "Empty: the rate of its sub-category. Absent: unchanged, or that rate if the sub-category is new",
    }),
  facts: typedFacts.optional().meta({
    description: "Product sheet as JSON, by kind of product. Absent: unchanged",
  }),
});

const PRODUCT_PHOTO_REQUIRED = "La photo du produit est requise.";

/**
 * A separate schema: the error of a wrong sub-category is then reported together with the errors of
 * other fields.
 */
const productCategory = z
  .object({
    category: z.enum([...categoryNames, ""], { error: "Catégorie inconnue." }).nullish(),
    subCategory: z.string().max(LIMITS.name).nullish(),
  })
  .refine(
    ({ category, subCategory }) =>
      !subCategory || (!!category && isSubCategoryOf(category, subCategory)),
    { error: "Cette sous-catégorie ne convient pas.", path: ["subCategory"] },
  );

/** A separate schema, for the same reason. */
const newProductPhoto = z
  .object({
    productPhoto: pictureFile(PRODUCT_PHOTO_REQUIRED).optional(),
    photoOf: id
      .optional()
      .meta({ description: "Another product of the artisan. Its photo is copied if none is sent" }),
  })
  .refine(({ productPhoto, photoOf }) => productPhoto !== undefined || photoOf !== undefined, {
    error: PRODUCT_PHOTO_REQUIRED,
    path: ["productPhoto"],
  });

/** A new product. It needs a photo, or another product whose photo is copied. */
export const newProduct = z.intersection(
  z.intersection(productFields, newProductPhoto),
  z.intersection(productCategory, typedNetQuantity),
);
/** A changed product. Without a photo it keeps the one that it has. */
export const changedProduct = z.intersection(
  productFields.extend({
    ...changedQuantity,
    version: shownVersion,
    productPhoto: pictureFile(PRODUCT_PHOTO_REQUIRED).optional(),
  }),
  z.intersection(productCategory, typedNetQuantity),
);
export type NewProduct = z.output<typeof newProduct>;
export type ChangedProduct = z.output<typeof changedProduct>;

const savedProduct = z.object({ success: z.boolean(), message: z.string(), product });

/** Allergens to exclude from the list, joined by commas. */
const searchedAllergens = z
  .string()
  .max(LIMITS.address)
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(z.enum(allergenKeys, { error: "Allergène inconnu" })))
  .optional();

const productSort = z.enum(PRODUCT_SORTS, { error: "Tri inconnu" });

export const listProducts = endpoint({
  method: "GET",
  path: "/api/product/getProducts",
  summary: "Lists products on sale. With any parameter, one page of them",
  access: "anyone-known",
  isCacheable: true,
  query: paging.extend({
    location: searchText,
    product: searchText,
    brand: searchText,
    category: searchText,
    subCategory: searchText,
    bbox: boundingBox.optional(),
    minPrice: searchedPrice,
    maxPrice: searchedPrice,
    maxUnitPrice: searchedPrice.meta({ description: "Euros per kilogram or litre" }),
    withoutAllergens: searchedAllergens.meta({
      description:
        "Separated by commas. Returns only products whose sheet lists allergens and traces, and has none of these",
    }),
    label: z
      .enum([...labelKeys, ""], { error: "Label inconnu" })
      .optional()
      .meta({ description: "A label that is valid today" }),
    openToday: z.stringbool({ error: CHOICE_UNKNOWN }).optional(),
    near: point.optional(),
    radiusKm: z.coerce.number("Distance invalide").min(1).max(LIMITS.radiusKm).optional(),
    sort: productSort.optional(),
  }),
  status: 200,
  answer: z.object({
    data: z.array(product),
    total: z
      .number()
      .int()
      .optional()
      .meta({
        description: `Counted up to ${LIMITS.countedProducts}. That value means "at least"`,
      }),
    nextCursor: z.string().nullable().optional(),
    isApproximate: z
      .boolean()
      .optional()
      .meta({ description: "No product has the searched words; these have similar words" }),
    corrections: z
      .array(
        z.object({
          field: z.enum(["product", "brand", "location"]),
          typed: z.string(),
          taken: z.array(z.string()),
        }),
      )
      .optional()
      .meta({ description: "Replacements of search words without any result, most likely first" }),
  }),
});

export const getProduct = endpoint({
  method: "GET",
  path: "/api/product/:id",
  summary: "Returns a product that is or was on sale and is not archived",
  access: "anyone-known",
  rights: ["products"],
  isCacheable: true,
  params: z.object({ id }),
  status: 200,
  answer: z.object({
    data: product,
    isOnSale: z.boolean().meta({ description: "Whether it can be ordered today" }),
    pictures: shownPictures,
    sellerVerified: verifiedCompany
      .optional()
      .meta({ description: "Absent if the artisan's company is not verified" }),
  }),
  problems: ["product/not-found"],
});

export const createProduct = endpoint({
  method: "POST",
  path: "/api/product/create",
  summary: "Puts a product on sale in a space that the artisan rents",
  access: ["artisan"],
  rights: ["products"],
  encoding: "multipart",
  body: newProduct,
  status: 201,
  answer: savedProduct,
  problems: [
    "account/texts-to-accept",
    "account/email-unproven",
    "company/closed",
    "product/not-found",
    "product/not-yours",
    "rental/not-found",
    "rental/not-yours",
    "product/rental-not-running",
    "product/area-exceeds-rental",
    ...PICTURE_REFUSALS,
  ],
});

export const updateProduct = endpoint({
  method: "PUT",
  path: "/api/product/update/:id",
  summary:
    "Changes one of the caller's products. Requests with the same `Idempotency-Key` change its quantity once",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  encoding: "multipart",
  body: changedProduct,
  status: 200,
  answer: savedProduct,
  problems: [
    "request/record-changed",
    "product/not-found",
    "product/not-yours",
    "rental/not-found",
    "rental/not-yours",
    "product/rental-not-running",
    "product/area-exceeds-rental",
    "product/quantity-below-sold",
    "stock/too-many",
    "move/hidden",
    "move/orders-wait",
    ...PICTURE_REFUSALS,
  ],
});

export const deleteProduct = endpoint({
  method: "DELETE",
  path: "/api/product/delete/:id",
  summary: "Archives one of the caller's products",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  status: 200,
  answer: message.extend({ success: z.boolean() }),
  problems: ["product/not-found", "product/not-yours"],
});
