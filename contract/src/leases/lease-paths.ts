/** Key in a lease's address when its artisan comes back from the payment of an amendment. */
export const AMENDMENT_PAID = "avenant";
