import { Button } from "@mantine/core";
import type { Right } from "@stokaz/contract/accounts/rights";
import { type TeamMember, teamRights } from "@stokaz/contract/accounts/team";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { useChangeRights } from "./api.ts";
import { RightsSection } from "./rights-section.tsx";

const RightsForm = ({
  member,
  onTyped,
  onDone,
}: {
  member: TeamMember;
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const change = useChangeRights();
  const form = useSchemaForm<{ rights: Right[] }>({
    schema: teamRights,
    initialValues: { rights: member.rights },
    onValuesChange: onTyped,
  });
  const submit = (typed: { rights: Right[] }): void =>
    change.mutate(
      { params: { memberId: member._id }, body: typed },
      { onSuccess: onDone, onError: (error) => form.showFailure(error, messageOf(error)) },
    );
  return (
    <form aria-label="Changer les droits" {...form.formProps(submit)}>
      <RightsSection input={form.getInputProps("rights")} />
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={change.isPending} />
        <Button type="submit" loading={change.isPending}>
          Enregistrer
        </Button>
      </DialogActions>
    </form>
  );
};

/** Dialog to change the rights of a team member. It asks before it drops what was chosen. */
export const RightsDialog = ({
  member,
  onClose,
}: {
  member: TeamMember | undefined;
  onClose: () => void;
}): ReactElement => {
  const { isUnsaved, onTyped, close } = useUnsaved(onClose);
  return (
    <Dialog
      opened={member !== undefined}
      onClose={close}
      isUnsaved={isUnsaved}
      width={560}
      title={member ? `Droits de ${member.name ?? member.email}` : "Droits"}
    >
      {member && <RightsForm key={member._id} member={member} onTyped={onTyped} onDone={close} />}
    </Dialog>
  );
};
