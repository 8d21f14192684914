import { Button, TextInput } from "@mantine/core";
import type { User } from "@stokaz/contract/accounts/accounts";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { emailStateQuery } from "../../lib/api/email-proof.ts";
import styles from "./profile-form.module.css";

const STATES = {
  proven: "Il identifie votre compte. Adresse confirmée.",
  unproven: "Il identifie votre compte. À confirmer : ouvrez le lien reçu.",
  fixed: "Il identifie votre compte et ne se change pas ici",
} as const;

const stateOf = ({ role, emailUnproven }: User): keyof typeof STATES => {
  // An administrator's address is part of the operator's settings.
  if (role === "admin") return "fixed";
  return emailUnproven ? "unproven" : "proven";
};

type EmailFieldsProps = {
  user: User;
  /** Opens the dialog that changes the address. */
  onChange: () => void;
};

/** One's address, its state, and the address that is to replace it. */
export const EmailFields = ({ user, onChange }: EmailFieldsProps): ReactElement => {
  const { data } = useQuery(emailStateQuery);
  return (
    <div>
      <div className={styles.password}>
        <TextInput
          label="Email"
          description={STATES[stateOf(user)]}
          type="email"
          value={user.email}
          readOnly
          variant="filled"
        />
        {user.role !== "admin" && (
          <Button variant="default" onClick={onChange}>
            Changer d'adresse
          </Button>
        )}
      </div>
      {data?.pendingEmail && (
        <p className={styles.pending} role="status">
          Un lien attend à <strong>{data.pendingEmail}</strong>. Votre adresse change dès que vous
          l'ouvrez.
        </p>
      )}
    </div>
  );
};
