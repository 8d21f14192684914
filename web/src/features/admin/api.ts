import type { CallInput, Endpoint } from "@stokaz/contract/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { call } from "../../lib/api/client.ts";
import { LOADING_FAILURE, updateFailure } from "./rules.ts";

/**
 * Options of an administrator's command. They refresh all lists, figures and details, since it may
 * change any of them.
 */
export const ADMIN_COMMAND = { failure: updateFailure, invalidates: [["admin"]] };

/**
 * Query of an answer that only administrators get.
 *
 * @param name distinguishes it from other queries in the cache
 */
export const adminQuery = <E extends Endpoint>(name: string, endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: ["admin", name, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: { failureMessage: LOADING_FAILURE },
  });

/** Query of a list page. Another page or filter shows the former rows until its own are loaded. */
export const adminPageQuery = <E extends Endpoint>(
  name: string,
  endpoint: E,
  input: CallInput<E>,
) => ({ ...adminQuery(name, endpoint, input), placeholderData: keepPreviousData });

export type DetailKind = "user" | "order" | "rental";
const DETAIL_KINDS: readonly DetailKind[] = ["user", "order", "rental"];

/**
 * Reads and sets the person or purchase shown beside the list, as `detail` in the page's address.
 */
export const useDetailAddress = () => {
  const [parameters, setParameters] = useSearchParams();
  const [kind, id] = parameters.get("detail")?.split(":") ?? [];
  const known = DETAIL_KINDS.find((one) => one === kind);
  const show = (detail: string | undefined): void =>
    setParameters(
      (current) => {
        const changed = new URLSearchParams(current);
        if (detail) changed.set("detail", detail);
        else changed.delete("detail");
        return changed;
      },
      { preventScrollReset: true },
    );
  return {
    shown: known && id ? { kind: known, id } : undefined,
    open: (kind: DetailKind, which: string) => show(`${kind}:${which}`),
    close: () => show(undefined),
  };
};
