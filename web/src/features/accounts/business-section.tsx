import { Button } from "@mantine/core";
import type { User } from "@stokaz/contract/accounts/accounts";
import { paths } from "@stokaz/contract/paths";
import { identityFacts } from "@stokaz/contract/sellers/identity-facts";
import type { Business } from "@stokaz/contract/sellers/sellers";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { businessQuery } from "../../lib/api/business.ts";
import { messageOf } from "../../lib/api/error.ts";
import { formatList } from "../../lib/format/format.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { FactList } from "../../ui/lists/fact-list.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { BUSINESS_TITLE, BusinessForm } from "./business-form.tsx";
import styles from "./business-section.module.css";

const Known = ({ user, known }: { user: User; known: Business }): ReactElement => {
  const [isOpen, setIsOpen] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsOpen(false));
  const identity = {
    ...known.business,
    kind: "professional" as const,
    name: user.companyName ?? "",
    tradeName: user.tradeName ?? null,
    siret: user.SIRET ?? null,
  };
  return (
    <div className={styles.known}>
      {known.missing.length > 0 && (
        <Notice tone="warning" title={`Il manque : ${formatList(known.missing)}.`}>
          Vous pouvez vendre dès maintenant. La loi demande que vos clients puissent lire ces
          informations.
        </Notice>
      )}
      <FactList facts={identityFacts(identity)} />
      <div className={styles.actions}>
        <Button onClick={() => setIsOpen(true)}>Compléter ou modifier</Button>
        <Button component={Link} to={paths.seller.href(user._id)} variant="default">
          Voir ma page de vendeur
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={close} title={BUSINESS_TITLE} isUnsaved={isUnsaved}>
        <BusinessForm known={known} siret={user.SIRET} onTyped={onTyped} onDone={close} />
      </Dialog>
    </div>
  );
};

/** Business facts that an artisan's buyers see, and a list of the missing ones. */
export const BusinessSection = ({ user }: { user: User }): ReactElement => {
  const business = useQuery(businessQuery);
  return (
    <Panel
      title={BUSINESS_TITLE}
      help="Ce que la loi veut que vos clients sachent de vous. C'est écrit sur votre page de vendeur et dans leurs commandes."
    >
      {business.data && <Known user={user} known={business.data} />}
      {business.isError && !business.data && (
        <ErrorState message={messageOf(business.error)} onRetry={() => business.refetch()} />
      )}
    </Panel>
  );
};
