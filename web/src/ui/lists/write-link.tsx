import { Anchor } from "@mantine/core";
import { messagePaths } from "@stokaz/contract/messages/message-paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useIsOffered } from "../../lib/api/site.ts";
import { useRights } from "../../lib/session/rights.ts";
import { MessageIcon } from "../page/tool-icons.tsx";
import styles from "./write-link.module.css";

type WriteLinkProps = {
  /** Kind of the message's subject. */
  about: "order" | "rental" | "product" | "space";
  id: string;
  /** Text with the recipient. */
  label: string;
  /** Accessible name, where the label needs its context. */
  description?: string;
};

/** Link that starts a message about the shown subject; the next page asks for the recipient. */
export const WriteLink = ({
  about,
  id,
  label,
  description,
}: WriteLinkProps): ReactElement | null => {
  const isOffered = useIsOffered("messages");
  const { isOneself } = useRights();
  // Messages are personal: nobody writes in a seller's name.
  if (!isOffered || !isOneself) return null;
  return (
    <Anchor
      component={Link}
      to={messagePaths.newMessage.href(about, id)}
      className={styles.link ?? ""}
      aria-label={description}
    >
      <MessageIcon />
      {label}
    </Anchor>
  );
};
