import { drawQr, type QrPath } from "./qr-path.ts";
import { localStore } from "./stores.ts";

/** Facts that are needed to collect an order without a network. */
type KeptPass = {
  orderNumber: string;
  code: string;
  placeName: string;
  address: string;
  qr: QrPath;
};

type SeenPass = Omit<KeptPass, "qr"> & { url: string };

/** The offline page reads this name in `app/kept-passes.js`; it is removed with the session. */
const NAME = "passes";

/**
 * Stores the passes of the waiting orders and removes all others: the pass of a collected order
 * goes.
 */
export const keepPasses = (seen: readonly SeenPass[]): void => {
  const passes = seen.map(({ url, ...pass }): KeptPass => ({ ...pass, qr: drawQr(url) }));
  try {
    if (passes.length === 0) localStore().removeItem(NAME);
    else localStore().setItem(NAME, JSON.stringify(passes));
  } catch {
    // A browser without storage shows the pass only while there is a network.
  }
};
