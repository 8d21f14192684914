import { drawQr, type QrPath } from "./qr-path.ts";

/** What it takes to collect an order without any network. */
type KeptPass = {
  orderNumber: string;
  code: string;
  placeName: string;
  address: string;
  qr: QrPath;
};

type SeenPass = Omit<KeptPass, "qr"> & { url: string };

/** Read by the page that shows when nothing answers, `app/kept-passes.js`; forgotten with the session. */
const NAME = "passes";

/** Keeps the passes of the orders that wait, and no other: one that was collected goes. */
export const keepPasses = (seen: readonly SeenPass[]): void => {
  const passes = seen.map(({ url, ...pass }): KeptPass => ({ ...pass, qr: drawQr(url) }));
  try {
    if (passes.length === 0) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(passes));
  } catch {
    // A browser that keeps nothing: the pass shows while there is a network.
  }
};
