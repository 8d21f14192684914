/** The product's name, wherever the pages write it. */
export const BRAND = "Stokaz";
