import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../ui/layout/badge";
import type { IconName } from "../../ui/layout/icon";
import type { OutboxEntry } from "./entry";

type State = "waiting" | "sending" | "refused";
const THEMES: Record<State, { tone: Tone; icon: IconName }> = {
  waiting: { tone: "neutral", icon: "clock" },
  sending: { tone: "info", icon: "send" },
  refused: { tone: "warning", icon: "alert" },
};

export function EntryState({
  entry,
  isSending = false,
}: {
  entry: OutboxEntry;
  isSending?: boolean;
}) {
  const { t } = useTranslation();
  const state: State = isSending ? "sending" : entry.state;
  return <Badge {...THEMES[state]}>{t(`outbox.state.${state}`)}</Badge>;
}
