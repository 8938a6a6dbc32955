import { Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { SentEntry } from "~/offline/outbox/sent/sent";
import { joinNames } from "~/kernel/text/title";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import { checklistPath, checklistTitle, inGroups } from "./answer-groups";

/** What the outbox has sent lately, and when. The answers to a checklist are one line, with their number. */
export function SentList({ sent }: { sent: readonly SentEntry[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  if (sent.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4 flex flex-col gap-2">
      <h2 id={id} className="font-semibold">
        {t("outbox.sent-title")}
      </h2>
      <ul className="card-surface divide-base-300 divide-y">
        {inGroups(sent).map(([entry, ...others]) => (
          <li key={entry.id} className="flex items-start gap-3 px-4 py-3">
            <Icon name="circle-check" className="text-success mt-0.5" />
            <div className="line-words">
              <p className="font-medium">
                {entry.effect?.answer
                  ? t("outbox.answers.title")
                  : t(`outbox.kind.${entry.kind}`, { defaultValue: entry.kind })}
              </p>
              <Link
                to={entry.effect?.answer ? checklistPath(entry) : recordOf(entry)}
                className="link-plain inline-flex min-h-11 items-center wrap-anywhere"
              >
                {checklistTitle(entry)}
              </Link>
              <p className="text-muted text-sm">
                {joinNames(
                  entry.effect?.answer && t("outbox.answers.count", { count: others.length + 1 }),
                  t("outbox.sent-at", { when: format.dateTime(entry.sentAt) }),
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A new record has its own page only since it was sent. */
function recordOf({ record, effect }: SentEntry): string {
  return record === "/outbox" && effect ? `/${effect.record}` : record;
}
