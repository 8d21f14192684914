import { readReport } from "@stokaz/contract/reports";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

/** What became of a report. @param token of the link in its mails */
export const reportQuery = (token: string) =>
  queryOptions({
    queryKey: ["report", token],
    queryFn: ({ signal }) => call(readReport, { query: { token } }, { signal }),
  });
