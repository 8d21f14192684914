/**
 * Keys of the queries that several features share: a change in one feature invalidates them
 * everywhere.
 */
export const KEYS = {
  spaces: "available-spaces",
  rentals: "rentals",
  products: "products",
  orders: "orders",
  sales: "sales",
  deliveries: "deliveries",
  orderOutcome: "order-outcome",
  slots: "slots",
  ownSpaces: "own-spaces",
  occupancy: "occupancy",
  requests: "rental-requests",
  pickups: "pickups",
  trail: "trail",
  business: "business",
  company: "company",
  withdrawal: "withdrawal",
  returns: "returns",
  stock: "stock",
  pictures: "pictures",
  placeStates: "place-states",
  placePictures: "place-pictures",
  reviews: "reviews",
  conversations: "conversations",
  messagePictures: "message-pictures",
  taxIdentity: "tax-identity",
  documents: "documents",
  notifications: "notifications",
  sessions: "own-sessions",
  passkeys: "passkeys",
  secondFactor: "second-factor",
} as const;

/** Message when free or rented spaces can't be read. Source: specification §8. */
export const SPACES_FAILURE =
  "Une erreur est survenue lors de la récupération des espaces de stockage.";
