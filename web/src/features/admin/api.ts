import type { CallInput, Endpoint } from "@stokaz/contract/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { call } from "../../lib/api/client.ts";
import { LOADING_FAILURE, updateFailure } from "./rules.ts";

/** A command of an administrator may change any list, figure or detail. */
export const ADMIN_COMMAND = { failure: updateFailure, invalidates: [["admin"]] };

/** Reads an answer that only administrators get. @param name tells it from the others in the cache */
export const adminQuery = <E extends Endpoint>(name: string, endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: ["admin", name, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: { failureMessage: LOADING_FAILURE },
  });

/** The same for a page of a list: another page or filter shows the former rows until it is there. */
export const adminPageQuery = <E extends Endpoint>(
  name: string,
  endpoint: E,
  input: CallInput<E>,
) => ({ ...adminQuery(name, endpoint, input), placeholderData: keepPreviousData });

/** What a detail is about. */
export type DetailKind = "user" | "order" | "rental";
const DETAIL_KINDS: readonly DetailKind[] = ["user", "order", "rental"];

/** The person or purchase that is looked at: in the page's address, beside the list. */
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
    open: (of: DetailKind, which: string) => show(`${of}:${which}`),
    close: () => show(undefined),
  };
};
