/**
 * The provider said no, and nothing was done. Any other error of a call leaves open whether it was
 * done: no answer came, or only that something broke. It stands apart from the provider's library,
 * which only calls have to load.
 */
export class ProviderRefusal extends Error {
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
