import { type Certificate, readCertificate } from "@stokaz/contract/insurance";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { messageOf } from "./error.ts";

/** Has the browser keep an insurance certificate. */
export const useSaveCertificate = ({ _id: id, fileName }: Pick<Certificate, "_id" | "fileName">) =>
  useMutation({
    mutationFn: async () => {
      const content = await call(readCertificate, { params: { id } });
      // The name says what it is; nothing of it is opened in the page.
      saveFile(fileName, "application/octet-stream", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });
