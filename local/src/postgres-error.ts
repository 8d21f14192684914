/** What keeps the database from starting, said to whoever starts the product: the message, in French, is enough. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
