import { Button } from "@mantine/core";
import { TEAM_MEMBERS } from "@stokaz/contract/rights";
import { RIGHT_WORDS, type TeamMember } from "@stokaz/contract/team";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CheckIcon, CloseIcon } from "../../ui/icons.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { ClockIcon } from "../../ui/tool-icons.tsx";
import { useInviteToTeam, useRemoveFromTeam } from "./api.ts";
import { InviteForm } from "./invite-form.tsx";
import { RightsDialog } from "./rights-dialog.tsx";
import styles from "./team.module.css";

const BADGES = {
  accepted: { tone: "success", label: "Dans l'équipe", icon: <CheckIcon size={16} /> },
  invited: { tone: "warning", label: "Pas encore répondu", icon: <ClockIcon size={16} /> },
  expired: { tone: "neutral", label: "Invitation expirée", icon: <CloseIcon size={16} /> },
} as const satisfies Record<TeamMember["state"], object>;

/** Takes everything back from somebody, after asking. */
const RemoveButton = ({ member }: { member: TeamMember }): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  const removal = useRemoveFromTeam();
  const who = member.name ?? member.email;
  const close = (): void => {
    removal.reset();
    setAsking(false);
  };
  return (
    <>
      <Button variant="default" aria-label={`Enlever ${who}`} onClick={() => setAsking(true)}>
        Enlever
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Enlever ${who} ?`}
        message={
          member.state === "accepted"
            ? "Cette personne ne pourra plus agir en votre nom, dès maintenant. Un e‑mail le lui dira."
            : "Son invitation ne servira plus à rien."
        }
        confirmLabel="Enlever"
        cancelLabel="Garder"
        isPending={removal.isPending}
        refusal={removal.error && messageOf(removal.error)}
        onConfirm={() => removal.mutate(member._id, { onSuccess: close })}
        onClose={close}
      />
    </>
  );
};

const Row = ({ member, onRights }: { member: TeamMember; onRights: () => void }): ReactElement => {
  const { email, name, rights, state } = member;
  const again = useInviteToTeam();
  return (
    <li className={styles.member}>
      <div className={styles.words}>
        <strong>{name ?? email}</strong>
        {name && <span className={styles.soft}>{email}</span>}
        <span>{rights.map((right) => RIGHT_WORDS[right].name).join(" · ")}</span>
        <StatusBadge {...BADGES[state]} />
      </div>
      <div className={styles.actions}>
        {state !== "accepted" && (
          <Button
            variant="default"
            loading={again.isPending}
            aria-label={`Envoyer de nouveau l'invitation à ${email}`}
            onClick={() => again.mutate({ email, rights })}
          >
            Envoyer de nouveau
          </Button>
        )}
        <Button
          variant="default"
          aria-label={`Changer les droits de ${name ?? email}`}
          onClick={onRights}
        >
          Droits
        </Button>
        <RemoveButton member={member} />
      </div>
      <Refusal message={again.error && messageOf(again.error)} />
    </li>
  );
};

/** Who may act in one's name, and the form that invites another. */
export const MembersSection = ({ members }: { members: readonly TeamMember[] }): ReactElement => {
  const [changing, setChanging] = useState<TeamMember>();
  return (
    <>
      {members.length > 0 && (
        <Panel title="Qui fait partie de l'équipe">
          <ul className={styles.list} aria-label="Équipe">
            {members.map((member) => (
              <Row key={member._id} member={member} onRights={() => setChanging(member)} />
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Inviter une personne">
        {members.length < TEAM_MEMBERS ? (
          <InviteForm />
        ) : (
          <p className={styles.soft}>
            {TEAM_MEMBERS} personnes au plus dans une équipe. Enlevez-en une pour en inviter une
            autre.
          </p>
        )}
      </Panel>
      <RightsDialog member={changing} onClose={() => setChanging(undefined)} />
    </>
  );
};
