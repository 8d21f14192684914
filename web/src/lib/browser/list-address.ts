import { useSearchParams } from "react-router";

/** Filters and sorting of a list by parameter name; only those that are set. */
export type ListChoice = Readonly<Record<string, string>>;

/** A list whose page, filters and sorting are stored in the page's address. */
export type ListAddress = {
  /** Page number, from 1. */
  page: number;
  choice: ListChoice;
  setPage: (page: number) => void;
  /**
   * Sets parameters, or removes those with `undefined`; the list starts again at its first page.
   */
  change: (changes: Readonly<Record<string, string | undefined>>) => void;
};

/** Reads and writes a list's address. @param names the parameters that belong to the list */
export const useListAddress = (names: readonly string[]): ListAddress => {
  const [parameters, setParameters] = useSearchParams();
  const asked = Number(parameters.get("page"));
  const write = (changes: Readonly<Record<string, string | undefined>>): void =>
    setParameters(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) changed.set(name, value);
          else changed.delete(name);
        }
        return changed;
      },
      { preventScrollReset: true, replace: !("page" in changes && changes.page) },
    );
  return {
    page: Number.isInteger(asked) && asked > 0 ? asked : 1,
    choice: Object.fromEntries(
      names.flatMap((name) => {
        const value = parameters.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
    setPage: (page) => write({ page: page === 1 ? undefined : String(page) }),
    change: (changes) => write({ ...changes, page: undefined }),
  };
};
