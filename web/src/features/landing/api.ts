import type { LegalKind } from "@stokaz/contract/legal-kinds";
import { getLegalText } from "@stokaz/contract/legal-texts";
import { listAvailableSpaces } from "@stokaz/contract/spaces";
import { queryOptions } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { call } from "../../lib/api/client.ts";
import { read } from "../../lib/api/reader.ts";

/** As many as one answer holds: enough to show where storage is, whatever the number of spaces. */
const PLACES = 100;

/** Where there is room to store. */
export const storagePlacesQuery = queryOptions({
  queryKey: ["storage-places"],
  queryFn: ({ signal }) => call(listAvailableSpaces, { query: { limit: PLACES } }, { signal }),
});

/** Makes the loader of the page of a legal text: the version that applies, with its others. */
export const textLoader =
  (kind: LegalKind) =>
  ({ context }: LoaderFunctionArgs) =>
    read(context, getLegalText, { params: { kind } });
