import { Button } from "@mantine/core";
import type { User } from "@stokaz/contract/accounts/accounts";
import { paths } from "@stokaz/contract/paths";
import { calendarDay, dayInZone } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { ExportSection } from "./export-section.tsx";
import styles from "./privacy-section.module.css";

/** Accepted terms and the day they were accepted. */
const AcceptedTerms = ({ user }: { user: User }): ReactElement | null => {
  const territory = useTerritoryFacts();
  if (!(territory && user.termsVersion && user.termsAcceptedAt)) return null;
  const acceptedOn = dayInZone(new Date(user.termsAcceptedAt), territory.timeZone);
  return (
    <p className={styles.terms}>
      Vous avez accepté le {formatLongDay(acceptedOn)} les{" "}
      <Link to={paths.termsOfUse.href()}>conditions d'utilisation</Link> et la{" "}
      <Link to={paths.privacyPolicy.href()}>politique de confidentialité</Link> en vigueur depuis le{" "}
      {formatLongDay(calendarDay(user.termsVersion))}.
    </p>
  );
};

/** One's rights over personal data: download and deletion. */
export const PrivacySection = ({ user }: { user: User }): ReactElement => {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Panel title="Vos données">
      <AcceptedTerms user={user} />
      <p className={styles.terms}>
        <Link to={`${paths.privacyPolicy.href()}#effacement`}>
          Combien de temps nous gardons vos données
        </Link>
      </p>
      <div className={styles.rights}>
        <div className={styles.right}>
          <ExportSection />
        </div>
        {user.role !== "admin" && (
          <div className={styles.right}>
            <p className={styles.purpose}>
              Vos données personnelles sont effacées aussitôt, sans retour possible.
            </p>
            <Button
              variant="outline"
              color="red.8"
              onClick={() => setIsDeleting(true)}
              className={styles.button ?? ""}
            >
              Supprimer mon compte
            </Button>
          </div>
        )}
      </div>
      <DeleteAccountDialog opened={isDeleting} onClose={() => setIsDeleting(false)} />
    </Panel>
  );
};
