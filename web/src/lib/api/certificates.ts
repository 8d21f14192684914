import { type Certificate, readCertificate } from "@stokaz/contract/spaces/insurance";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { messageOf } from "./error.ts";

/** Downloads an insurance certificate. */
export const useSaveCertificate = ({ _id: id, fileName }: Pick<Certificate, "_id" | "fileName">) =>
  useMutation({
    mutationFn: async () => {
      const content = await call(readCertificate, { params: { id } });
      // The file's name gives its type; the page itself never opens the file.
      saveFile(fileName, "application/octet-stream", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });
