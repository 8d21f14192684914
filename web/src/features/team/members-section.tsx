import { Button } from "@mantine/core";
import { TEAM_MEMBERS } from "@stokaz/contract/accounts/rights";
import { RIGHT_WORDS, type TeamMember } from "@stokaz/contract/accounts/team";
import { type ReactElement, useState } from "react";
import { Panel } from "../../ui/lists/panel.tsx";
import { InvitedPerson } from "../../ui/offers/invited-person.tsx";
import { useInviteToTeam, useRemoveFromTeam } from "./api.ts";
import { InviteForm } from "./invite-form.tsx";
import { RightsDialog } from "./rights-dialog.tsx";
import styles from "./team.module.css";

const Row = ({ member, onRights }: { member: TeamMember; onRights: () => void }): ReactElement => {
  const { email, name, rights } = member;
  const again = useInviteToTeam();
  return (
    <li className={styles.member}>
      <InvitedPerson
        person={member}
        acceptedLabel="Dans l'équipe"
        lossWords="Cette personne ne pourra plus agir en votre nom, dès maintenant. Un e‑mail le lui dira."
        removal={useRemoveFromTeam()}
        again={{ ...again, send: () => again.mutate({ email, rights }) }}
        rights={<span>{rights.map((right) => RIGHT_WORDS[right].name).join(" · ")}</span>}
        actions={
          <Button
            variant="default"
            aria-label={`Changer les droits de ${name ?? email}`}
            onClick={onRights}
          >
            Droits
          </Button>
        }
      />
    </li>
  );
};

/** Team members, with the form that invites another one. */
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
