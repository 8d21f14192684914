import { Button } from "@mantine/core";
import { internalPath } from "@stokaz/contract/paths";
import { type ReactElement, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { pageMeta } from "../../lib/format/meta.ts";
import { dashboardOf } from "../../lib/session/dashboards.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { useLogOut } from "../../lib/session/log-out.ts";
import { putOffTexts } from "../../lib/session/put-off-texts.ts";
import { useSession } from "../../lib/session/session.ts";
import { PageShell } from "../../ui/page/page-shell.tsx";
import styles from "./accept-texts.module.css";
import { AcceptTextsForm } from "./accept-texts-form.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

export const meta = pageMeta("Nos textes ont changé");

export const clientLoader = requireSession();

type OtherwiseProps = { onPutOff: () => void };

/** Choices of a user who does not accept. */
const Otherwise = ({ onPutOff }: OtherwiseProps): ReactElement => {
  const [isDeleting, setIsDeleting] = useState(false);
  const logOut = useLogOut();
  return (
    <section className={styles.otherwise} aria-label="Si vous n'êtes pas d'accord">
      <p>
        Vous n'êtes pas d'accord, ou pas encore ? Continuez sans accepter : vous menez à leur terme
        vos locations et vos commandes, et gardez vos documents. Publier, louer ou agrandir une
        location attend votre accord. Ce que vous avez déjà payé reste régi par les textes d'alors.
      </p>
      <p>
        Vous pouvez aussi fermer votre compte, dès que plus rien n'est en cours (locations,
        commandes, versements, litiges).
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onPutOff}>
          Continuer sans accepter
        </Button>
        <Button variant="default" onClick={() => logOut()}>
          Me déconnecter
        </Button>
        <Button variant="outline" color="red.8" onClick={() => setIsDeleting(true)}>
          Supprimer mon compte
        </Button>
      </div>
      <DeleteAccountDialog opened={isDeleting} onClose={() => setIsDeleting(false)} />
    </section>
  );
};

/** Page that asks a user to accept new versions of our texts before they go on. */
const AcceptTextsPage = (): ReactElement => {
  const session = useSession();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const next = internalPath(parameters.get("next")) ?? dashboardOf(session?.role ?? "consumer");
  const texts = session?.user?.textsToAccept ?? [];
  return texts.length > 0 ? (
    <PageShell
      title="Nos textes ont changé"
      lead="Prenez le temps de lire ce qui change, puis dites-nous si vous êtes d'accord."
      width="form"
    >
      <AcceptTextsForm texts={texts} next={next} />
      <Otherwise
        onPutOff={() => {
          putOffTexts(texts);
          return navigate(next);
        }}
      />
    </PageShell>
  ) : (
    <PageShell title="Tout est à jour" lead="Vous avez accepté nos textes en vigueur." width="form">
      <Button component={Link} to={next}>
        Continuer
      </Button>
    </PageShell>
  );
};

export default AcceptTextsPage;
