type Promising<Gateway> = {
  [Name in keyof Gateway]: (...given: never[]) => Promise<unknown>;
};

/**
 * A gateway that is made at its first call, its library loaded only then: a start does not wait for
 * what nobody asks for yet, and an idle process does not keep it in memory.
 *
 * @param load imports and makes the real one; asked again when it failed
 */
export const lazily = <Gateway extends Promising<Gateway>>(
  load: () => Promise<Gateway>,
): Gateway => {
  let loading: Promise<Gateway> | undefined;
  const loaded = (): Promise<Gateway> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return new Proxy({} as Gateway, {
    get:
      (_, name) =>
      async (...given: never[]) =>
        Reflect.get(await loaded(), name)(...given),
  });
};
