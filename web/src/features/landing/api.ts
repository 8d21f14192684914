import type { LegalKind } from "@stokaz/contract/legal/legal-kinds";
import { getLegalText } from "@stokaz/contract/legal/legal-texts";
import { listAvailableSpaces } from "@stokaz/contract/spaces/available-spaces";
import { queryOptions } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { call } from "../../lib/api/client.ts";
import { read } from "../../lib/api/reader.ts";

/** Number of spaces in one answer: enough to show where storage is, even if there are more. */
const PLACES = 100;

/** Query for the places with free storage. */
export const storagePlacesQuery = queryOptions({
  queryKey: ["storage-places"],
  queryFn: ({ signal }) => call(listAvailableSpaces, { query: { limit: PLACES } }, { signal }),
});

/** Creates the loader of a legal text's page: the version in force, with the list of others. */
export const textLoader =
  (kind: LegalKind) =>
  ({ context }: LoaderFunctionArgs) =>
    read(context, getLegalText, { params: { kind } });
