import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { blockedText, refusalText } from "~/features/outbox/ui/refusal-text";
import { useOutbox } from "~/offline/outbox/outbox";
import { Icon, type IconName } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import type { QueuedDay } from "./queued-day";
import { joinNames } from "~/kernel/text/title";

type Missing = { key: string; to: string; icon: IconName; text: string; about: string };

/** What the server refused to this device, what waits for that, orders sent back, unfiled reports, and earlier days without a report. Each links to the page that resolves it. */
export function MissingSteps({ day }: { day: QueuedDay }) {
  const { t } = useTranslation();
  const all = [...useRefused(), ...useMissing(day)];
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="missing" className="card-surface border-warning">
      <h3 id="missing" className="text-caution flex items-center gap-2 px-4 pt-3 font-semibold">
        <Icon name="alert" />
        {t("dashboard.missing.title")}
      </h3>
      <ul className="divide-base-300 divide-y">
        {all.map(({ key, to, icon, text, about }) => (
          <li key={key}>
            <PrefetchLink
              to={to}
              className="hover:bg-base-200 flex min-h-12 items-center gap-3 px-4 py-2.5"
            >
              <Icon name={icon} />
              <span className="line-words">
                <span className="block font-medium">{text}</span>
                <span className="text-muted line-clamp-2 text-sm">{about}</span>
              </span>
              <Icon name="chevron-right" className="text-muted" />
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Entries of the outbox that their owner has to decide about, and those that are not sent before that. */
function useRefused(): Missing[] {
  const { t } = useTranslation();
  const { entries } = useOutbox();
  return entries.flatMap((entry): Missing[] => {
    const { id, kind, title, state } = entry;
    const reason = state === "refused" ? refusalText(entry, t) : blockedText(entry, entries, t);
    if (reason === null) return [];
    const what = t(`outbox.kind.${kind}`, { defaultValue: kind });
    return [
      {
        key: id,
        to: "/outbox",
        icon: "send",
        text: t("dashboard.missing.refused", { what }),
        about: joinNames(title, reason),
      },
    ];
  });
}

function useMissing({ orders, unfiled, missing }: QueuedDay): Missing[] {
  const { t } = useTranslation();
  const format = useFormat();
  const back = orders.filter(({ sentBack }) => sentBack !== null);
  return [
    ...back.map(({ id, number, customerName }): Missing => {
      return {
        key: id,
        to: `/work-orders/${id}`,
        icon: "undo",
        text: t("dashboard.missing.sent-back"),
        about: joinNames(number, customerName),
      };
    }),
    ...unfiled.map(({ id, workOrderId, number, day, reason }): Missing => {
      const about = joinNames(number, t(`dailyReports.unfiled.${reason}`));
      return {
        key: id,
        to: `/work-orders/${workOrderId}/daily-reports/${id}`,
        icon: "inbox",
        text: t("dashboard.missing.unfiled", { day: format.nearDay(day) }),
        about,
      };
    }),
    ...missing.map(({ workOrderId, number, customerName, day }): Missing => {
      const about = joinNames(number, customerName);
      return {
        key: `${workOrderId} ${day}`,
        to: `/work-orders/${workOrderId}/daily-reports/new?day=${day}`,
        icon: "clipboard",
        text: t("dashboard.missing.report", { day: format.nearDay(day) }),
        about,
      };
    }),
  ];
}
