import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "../../lib/session/session.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import styles from "./email-proof.module.css";

/** Notice above every page for a user who went on without accepting our new texts. */
export const TextsSection = (): ReactElement | null => {
  const { pathname, search } = useLocation();
  const role = useSession()?.role;
  // That page asks for the same.
  if (pathname === paths.acceptTexts.pattern) return null;
  return (
    <aside className={styles.banner} aria-label="Textes à accepter">
      <Notice
        tone="warning"
        title="Nos textes ont changé, et vous ne les avez pas encore acceptés."
        action={
          <Button component={Link} to={paths.acceptTexts.href(`${pathname}${search}`)}>
            Lire ce qui change
          </Button>
        }
      >
        {role === "consumer"
          ? "Vos commandes passées restent régies par les textes d'alors."
          : "Publier, louer ou agrandir une location attend votre accord."}
      </Notice>
    </aside>
  );
};
