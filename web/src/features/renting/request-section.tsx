import { Textarea } from "@mantine/core";
import { ANSWER_HOURS, STORED_GOODS_MAX } from "@stokaz/contract/acceptance";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { type ReactElement, useState } from "react";
import { formatLongDay } from "../../lib/format/format.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./rental-form.module.css";

const nameOf = (spaceId: string): string => `stored-goods:${spaceId}`;

/** What is typed of what will be stored, kept in this tab until it is asked for: the payment page may send one back. */
export const useKeptGoods = (spaceId: string): [string, (text: string) => void] => {
  const [text, setText] = useState(() => sessionStorage.getItem(nameOf(spaceId)) ?? "");
  const keep = (typed: string): void => {
    setText(typed);
    sessionStorage.setItem(nameOf(spaceId), typed);
  };
  return [text, keep];
};

type RequestSectionProps = {
  /** The first day to begin on. */
  firstDay: CalendarDay;
  storedGoods: string;
  isDisabled: boolean;
  onType: (text: string) => void;
};

/** What it means that the lessor answers first, and what they read before they do. */
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
