import { ActionIcon, TextInput } from "@mantine/core";
import { userEdit } from "@stokaz/contract/admin/admin";
import { fullName } from "@stokaz/contract/text";
import { type ReactElement, type ReactNode, type Ref, useRef, useState } from "react";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { takeFocus } from "../../../lib/browser/take-focus.ts";
import { formatPhone } from "../../../lib/format/format.ts";
import { ROLE_NAMES } from "../../../lib/format/role-names.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { RowAction } from "../../../ui/lists/row-action.tsx";
import { CheckIcon, CloseIcon } from "../../../ui/page/icons.tsx";
import { EditIcon, EyeIcon } from "../../../ui/page/tool-icons.tsx";
import { useDetailAddress } from "../api.ts";
import { SuspensionBadge, SuspensionSection } from "../decisions/suspension-section.tsx";
import styles from "../lists.module.css";
import { updateFailure } from "../rules.ts";
import { AdminListSection, dateColumn } from "./admin-list-section.tsx";
import { type AdminRow, useUpdateUser } from "./api.ts";

type User = AdminRow<"users">;

const emptyUser = { name: "", firstName: "", email: "", mobilePhone: "" };

const EDITABLE = [
  { field: "name", title: "Nom" },
  { field: "firstName", title: "Prénom" },
  { field: "email", title: "Email" },
  { field: "mobilePhone", title: "Téléphone portable" },
] as const;

const FILTERS = [
  {
    name: "role",
    label: "Rôle",
    options: { consumer: "Consommateur", lessor: "Loueur", artisan: "Artisan", Admin: "Admin" },
  },
  {
    name: "status",
    label: "Statut",
    options: {
      connected: "Compte de paiement connecté",
      unconnected: "Compte de paiement non connecté",
      suspended: "Suspendu",
    },
  },
];

/** What another address does to the account, beside saving it. */
const MOVED =
  "Déconnecte tous ses appareils et retire ses clés d'accès. La validation en deux étapes reste.";

const isOtherEmail = (typed: string, { email }: User): boolean =>
  typed.trim().toLowerCase() !== email.toLowerCase();

/** An e-mail address; a narrow column breaks it after its "@" first. */
const Email = ({ address }: { address: string }): ReactElement => {
  const hostAt = address.lastIndexOf("@") + 1;
  return (
    <span className={styles.address}>
      {address.slice(0, hostAt)}
      <wbr />
      {address.slice(hostAt)}
    </span>
  );
};

const Shown = ({
  user,
  field,
}: {
  user: User;
  field: (typeof EDITABLE)[number]["field"];
}): ReactElement => {
  if (field === "email") return <Email address={user.email} />;
  const value = field === "mobilePhone" ? formatPhone(user.mobilePhone) : user[field];
  return <span className={styles.nowrap}>{value}</span>;
};

type EditActionsProps = { user: User; isSaving: boolean; onCancel: () => void };

const EditActions = ({ user, isSaving, onCancel }: EditActionsProps): ReactElement => (
  <>
    <ActionIcon
      type="submit"
      color="green.8"
      size={44}
      loading={isSaving}
      aria-label={`Enregistrer ${fullName(user)}`}
    >
      <CheckIcon />
    </ActionIcon>
    <ActionIcon variant="default" size={44} aria-label="Annuler la modification" onClick={onCancel}>
      <CloseIcon />
    </ActionIcon>
  </>
);

type UserActionsProps = {
  user: User;
  deleteButton: ReactNode;
  editRef: Ref<HTMLButtonElement>;
  onEdit: () => void;
};

const UserActions = ({ user, deleteButton, editRef, onEdit }: UserActionsProps): ReactElement => {
  const detail = useDetailAddress();
  return (
    <>
      <RowAction
        icon={<EyeIcon />}
        word="Voir"
        label={`Voir ${fullName(user)}`}
        onClick={() => detail.open("user", user._id)}
      />
      <RowAction
        ref={editRef}
        icon={<EditIcon />}
        word="Modifier"
        label={`Modifier ${fullName(user)}`}
        onClick={onEdit}
      />
      <SuspensionSection user={user} />
      {deleteButton}
    </>
  );
};

/** Users, newest first, edited inside their row. @param timeZone the territory's time zone */
export const UsersTable = ({ timeZone }: { timeZone: string }): ReactElement => {
  const update = useUpdateUser();
  const [editedId, setEditedId] = useState<string>();
  // The row whose fields just went: its button is not there yet.
  const returnTo = useRef<string>(undefined);
  const form = useSchemaForm({ schema: userEdit, initialValues: emptyUser });

  const edit = (user: User): void => {
    const { name, firstName, email, mobilePhone } = user;
    form.setValues({ name, firstName, email, mobilePhone });
    form.clearErrors();
    setEditedId(user._id);
  };
  const stop = (): void => {
    returnTo.current = editedId;
    setEditedId(undefined);
  };
  const save = (values: typeof form.values): void => {
    if (!editedId) return;
    update.mutate(
      { id: editedId, edit: values },
      {
        onSuccess: stop,
        onError: (error) => form.showFailure(error, updateFailure(error)),
      },
    );
  };

  const columns: Column<User>[] = [
    ...EDITABLE.map(
      ({ field, title }): Column<User> => ({
        key: field,
        header: title,
        ...(field === "name" || field === "email" ? { sortKey: field } : {}),
        cell: (user) =>
          user._id === editedId ? (
            <TextInput
              size="sm"
              aria-label={title}
              className={`${styles.field} ${field === "email" ? styles.wide : ""}`}
              description={
                field === "email" && isOtherEmail(form.values.email, user) ? MOVED : undefined
              }
              {...form.getInputProps(field)}
              ref={field === "name" ? takeFocus : undefined}
            />
          ) : (
            <Shown user={user} field={field} />
          ),
      }),
    ),
    {
      key: "role",
      header: "Rôle",
      cell: (user) => (
        <span className={styles.named}>
          {ROLE_NAMES[user.role]}
          <SuspensionBadge user={user} />
        </span>
      ),
    },
    dateColumn("Inscrit le", timeZone),
  ];

  return (
    <form aria-label="Utilisateurs" {...form.formProps(save)}>
      <AdminListSection
        list="users"
        label="Utilisateurs"
        noun="utilisateur"
        columns={columns}
        searchedIn="Nom, e-mail, téléphone"
        filters={FILTERS}
        nameOf={fullName}
        refusalOf={({ _id }) => (_id === editedId ? form.refusal : undefined)}
        actions={(user, deleteButton) =>
          user._id === editedId ? (
            <EditActions user={user} isSaving={update.isPending} onCancel={stop} />
          ) : (
            <UserActions
              user={user}
              deleteButton={deleteButton}
              editRef={(button) => {
                if (!button || returnTo.current !== user._id) return;
                returnTo.current = undefined;
                button.focus();
              }}
              onEdit={() => edit(user)}
            />
          )
        }
      />
    </form>
  );
};
