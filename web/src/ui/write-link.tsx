import { Anchor } from "@mantine/core";
import { messagePaths } from "@stokaz/contract/message-paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useIsOffered } from "../lib/api/site.ts";
import { useRights } from "../lib/session/rights.ts";
import { MessageIcon } from "./tool-icons.tsx";
import styles from "./write-link.module.css";

type WriteLinkProps = {
  /** The kind of thing to write about. */
  about: "order" | "rental" | "product" | "space";
  id: string;
  /** To whom, in words. */
  label: string;
  /** What is read aloud, where the label needs what stands beside it. */
  description?: string;
};

/** The way to write to somebody about what is shown; whom exactly, the next page asks. */
export const WriteLink = ({
  about,
  id,
  label,
  description,
}: WriteLinkProps): ReactElement | null => {
  const isOffered = useIsOffered("messages");
  const { isOneself } = useRights();
  // Messages are one's own: nobody writes any in a seller's name.
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
