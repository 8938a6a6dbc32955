import type { TFunction } from "i18next";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../../../ui/overlay/toast";
import { isUnfiled } from "../effects";
import { useOutbox } from "../outbox";
import type { SentEntry } from "./sent";

/** How long to wait for the next entry, to announce entries that are sent together in one message. */
const PAUSE_MS = 500;

/** Says what the outbox has sent since the last such message. */
export function SentAnnouncement() {
  const { t } = useTranslation();
  const show = useToast();
  const { sent, sending } = useOutbox();
  const announced = useRef(new Set<string>());
  const untold = sent.filter(
    ({ id, isTold: isReported }) => !isReported && !announced.current.has(id),
  );
  const names = untold.map(({ id }) => id).join(" ");
  const latest = useRef(untold);
  latest.current = untold;
  useEffect(() => {
    if (names === "" || sending !== null) return;
    async function announce() {
      const { isAwaited, markReported } = await import("./sent");
      // Nobody reads a hidden page: it announces when it becomes visible.
      const now = latest.current.filter(({ id }) => !isAwaited(id));
      if (document.visibilityState !== "visible" || now.length === 0) return;
      for (const { id } of now) announced.current.add(id);
      const isStored = now.some(({ answer: response }) => isUnfiled(response));
      show(isStored ? "warning" : "success", messageOf(now, t));
      await markReported(now.map(({ id }) => id));
    }
    const begin = () => void announce().catch(() => undefined);
    const timer = setTimeout(begin, PAUSE_MS);
    document.addEventListener("visibilitychange", begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", begin);
    };
  }, [names, sending, show, t]);
  return null;
}

function messageOf(entries: readonly SentEntry[], t: TFunction): string {
  const [first, ...rest] = entries;
  if (first && rest.length === 0)
    return isUnfiled(first.answer)
      ? t("outbox.unfiled")
      : t(`outbox.sent.${first.kind}`, { defaultValue: first.kind });
  const kinds = new Set(
    entries.map(({ kind }) => t(`outbox.kind.${kind}`, { defaultValue: kind })),
  );
  return t("outbox.sent-many", { count: entries.length, what: [...kinds].join(", ") });
}
