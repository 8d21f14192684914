import type { ReactElement } from "react";
import { toast } from "../../lib/browser/toasts.ts";
import { ScriptButton } from "../../ui/page/script-button.tsx";
import { ShareIcon } from "../../ui/page/tool-icons.tsx";

/** Opens the phone's own share dialog, or copies the address if there is none. */
const share = async (title: string): Promise<void> => {
  const url = `${window.location.origin}${window.location.pathname}`;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast.success("Adresse copiée.");
  } catch (error) {
    // The person closed the share dialog and changed their mind.
    if (error instanceof Error && error.name === "AbortError") return;
    toast.warning(`Copiez cette adresse : ${url}`);
  }
};

/** "Partager" button: shares the address of this page. @param title what is shared */
export const ShareButton = ({ title }: { title: string }): ReactElement => (
  <ScriptButton variant="default" leftSection={<ShareIcon />} onClick={() => share(title)}>
    Partager
  </ScriptButton>
);
