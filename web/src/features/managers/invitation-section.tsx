import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { invitationQuery, useAcceptInvitation } from "./api.ts";
import styles from "./invitation.module.css";

/** Invitation to hand orders over at a place, with the button to accept it. */
export const InvitationSection = ({ token }: { token: string }): ReactElement => {
  const { data: invitation, error } = useQuery(invitationQuery(token));
  const { mutate, isPending, error: refused } = useAcceptInvitation();
  if (!invitation) {
    return error ? <Notice tone="warning" title={messageOf(error)} /> : <Spinner />;
  }
  const { storageName, lessorName, isAccepted } = invitation;
  if (isAccepted) {
    return (
      <Notice tone="success" title={`Vous remettez les commandes de «\u202f${storageName}\u202f».`}>
        Chaque soir où il y a du monde le lendemain, un e‑mail vous dit qui vient et quand.
      </Notice>
    );
  }
  return (
    <Panel title={`${lessorName} vous propose de remettre les commandes`}>
      <div className={styles.invitation}>
        <p>
          C'est pour l'espace «&#8239;{storageName}&#8239;». Vous verrez qui vient récupérer une
          commande et quand. À chaque visite, vous vérifiez le code de l'acheteur, puis vous lui
          donnez ses produits.
        </p>
        <p className={styles.soft}>
          {lessorName} sera prévenu par e‑mail et verra votre nom. Vous ne connaissez pas cette
          personne&#8239;? N'acceptez pas.
        </p>
        <Refusal message={refused && messageOf(refused)} />
        <div>
          <Button size="lg" loading={isPending} onClick={() => mutate(token)}>
            Accepter
          </Button>
        </div>
      </div>
    </Panel>
  );
};
