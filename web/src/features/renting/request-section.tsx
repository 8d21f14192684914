import { Textarea } from "@mantine/core";
import { ANSWER_HOURS, STORED_GOODS_MAX } from "@stokaz/contract/accounts/acceptance";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { sessionStore } from "../../lib/browser/stores.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import styles from "./rental-form.module.css";

const nameOf = (spaceId: string): string => `stored-goods:${spaceId}`;

/**
 * Typed text about the goods. It stays in this tab until the request is sent, because the payment
 * page may lead back.
 */
export const useKeptGoods = (spaceId: string): [string, (text: string) => void] => {
  const [text, setText] = useState(() => sessionStore().getItem(nameOf(spaceId)) ?? "");
  const keep = (typed: string): void => {
    setText(typed);
    sessionStore().setItem(nameOf(spaceId), typed);
  };
  return [text, keep];
};

type RequestSectionProps = {
  /** Earliest first day. */
  firstDay: CalendarDay;
  storedGoods: string;
  isDisabled: boolean;
  onType: (text: string) => void;
};

/** Notice that the lessor answers first, and the field for a text that they read before. */
export const RequestSection = ({
  firstDay,
  storedGoods,
  isDisabled,
  onType,
}: RequestSectionProps): ReactElement => (
  <div className={styles.request}>
    <Notice tone="info" title={`Le loueur répond d'abord, sous ${ANSWER_HOURS} h`}>
      La somme est réservée sur votre carte, pas débitée&#8239;: elle l'est seulement s'il accepte.
      S'il refuse ou ne répond pas, elle est libérée. La place vous est gardée. Début possible à
      partir du {formatLongDay(firstDay)}.
    </Notice>
    <Textarea
      label="Ce que vous voulez stocker"
      description={`Facultatif. Le loueur le lit avant de répondre ; téléphones et e-mails y sont masqués. ${STORED_GOODS_MAX} caractères au maximum`}
      placeholder="Par exemple : pots de miel en cartons, rien de périssable"
      size="md"
      autosize
      minRows={2}
      maxLength={STORED_GOODS_MAX}
      disabled={isDisabled}
      value={storedGoods}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  </div>
);
