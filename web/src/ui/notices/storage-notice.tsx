import { type ReactElement, useSyncExternalStore } from "react";
import { isStorageRefused } from "../../lib/browser/stores.ts";
import { Notice } from "./notice.tsx";

const never = () => () => undefined;

/** Says before one logs in that the browser keeps no session; nothing where it does. */
export const StorageNotice = (): ReactElement | null => {
  const isRefused = useSyncExternalStore(never, isStorageRefused, () => false);
  if (!isRefused) return null;
  return (
    <Notice tone="warning" title="Votre navigateur ne gardera pas votre session">
      Il bloque les cookies et les données des sites. Autorisez-les pour ce site, sinon vous devrez
      vous reconnecter à chaque page rechargée et après un paiement.
    </Notice>
  );
};
