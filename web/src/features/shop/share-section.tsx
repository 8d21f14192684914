import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import { toast } from "../../lib/browser/toasts.ts";
import { useIsHydrated } from "../../lib/session/session.ts";
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
export const ShareButton = ({ title }: { title: string }): ReactElement => {
  const isHydrated = useIsHydrated();
  return (
    <Button
      variant="default"
      leftSection={<ShareIcon />}
      // Before hydration a tap would be lost.
      disabled={!isHydrated}
      data-hydrating={!isHydrated || undefined}
      onClick={() => share(title)}
    >
      Partager
    </Button>
  );
};
