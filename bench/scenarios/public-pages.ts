/** The pages that visitors request most. Paths are relative to the application's own origin. */
export const SCENARIOS = [
  { name: "landing page (HTML)", path: "/" },
  { name: "first page of 24 products", path: "/api/product/getProducts?limit=24" },
  { name: "product text search", path: "/api/product/getProducts?limit=24&product=vanille" },
  { name: "available spaces, first 24", path: "/api/renter/availableStorageSpace?limit=24" },
  { name: "territory", path: "/api/territory" },
] as const;
