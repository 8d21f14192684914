import {
  askForExport,
  EXPORT_FILE_NAME,
  exportAccount,
  exportState,
} from "@stokaz/contract/accounts/account-exports";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { messageOf } from "./error.ts";

const PREPARING_POLL_MS = 3000;

/** Query for the state of one's archive; repeated while the server prepares it. */
export const exportStateQuery = queryOptions({
  queryKey: ["account-export"],
  queryFn: ({ signal }) => call(exportState, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.state === "preparing" ? PREPARING_POLL_MS : false,
});

/** Asks for an archive of all one's data. */
export const useAskForExport = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(askForExport, {}),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportStateQuery.queryKey }),
  });
};

/** Downloads the archive of all one's data. */
export const useExportAccount = () =>
  useMutation({
    mutationFn: () => call(exportAccount, {}),
    onSuccess: (archive) => saveFile(EXPORT_FILE_NAME, "application/zip", new Uint8Array(archive)),
    onError: (error) => toast.error(messageOf(error)),
  });
