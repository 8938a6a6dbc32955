import { useTranslation } from "react-i18next";
import type { LabelledRecord } from "~/features/pickers/queries/by-code";
import { refusalOf } from "~/kernel/authorization/access";
import { may } from "~/kernel/authorization/actions";
import { titleOf } from "~/kernel/text/title";
import { useRootFacts } from "~/shell/layout/root-facts";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { StatusBadge } from "~/ui/layout/status-badge";

type Props = { code: string; found: LabelledRecord[] | null; foreignHost: string | null };

/** What a code names, and what this user may do with it. */
export function ScanResult({ code, found, foreignHost }: Props) {
  const { t } = useTranslation();
  if (foreignHost !== null)
    return <Notice kind="warning">{t("labels.scan.foreign", { host: foreignHost })}</Notice>;
  if (found === null) return <Notice kind="warning">{t("labels.scan.offline")}</Notice>;
  if (found.length === 0)
    return <Notice kind="warning">{t("labels.scan.nothing", { code })}</Notice>;
  return (
    <ul className="flex flex-col gap-3">
      {found.map((record) => (
        <li key={record.id}>
          <Section>
            <p className="text-muted text-sm">{t(`labels.kind.${record.kind}`)}</p>
            <p className="font-semibold">{record.name}</p>
            {record.hint ? <p className="text-muted">{record.hint}</p> : null}
            <Orders record={record} />
            <Actions record={record} />
          </Section>
        </li>
      ))}
    </ul>
  );
}

/** The open orders on the record, each with what it is about. */
function Orders({ record: { orders } }: { record: LabelledRecord }) {
  const { t } = useTranslation();
  if (orders.length === 0) return null;
  return (
    <ul
      aria-label={t("labels.scan.orders")}
      className="border-base-300 divide-base-300 mt-3 divide-y border-y"
    >
      {orders.map(({ id, number, status, description }) => (
        <li key={id}>
          <PrefetchLink
            to={`/work-orders/${id}`}
            className="hover:bg-base-200 -mx-2 flex min-h-12 items-center gap-3 px-2 py-2"
          >
            <span className="line-words">
              <span className="line-clamp-2 font-semibold wrap-anywhere">
                {titleOf(description) || number}
              </span>
              <span className="text-muted text-sm">{number}</span>
            </span>
            <StatusBadge status={status} />
            <Icon name="chevron-right" className="text-muted" />
          </PrefetchLink>
        </li>
      ))}
    </ul>
  );
}

/** Parameters of the pages that create a ticket or a work order for a record. */
const PRESELECTS = { assets: "assetId", rooms: "roomId" } as const;

function Actions({ record }: { record: LabelledRecord }) {
  const { t } = useTranslation();
  const root = useRootFacts();
  const { user } = root ?? {};
  if (!root || !user) return null;
  const name = record.kind === "assets" || record.kind === "rooms" ? PRESELECTS[record.kind] : null;
  const isOpen = (area: "tickets" | "work-orders") =>
    name !== null && !record.archived && refusalOf(area, user, root.features) === null;
  const own = { own: true };
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {record.path ? (
        <LinkButton to={record.path} look={record.orders.length > 0 ? "plain" : "primary"}>
          {t("labels.scan.open")}
        </LinkButton>
      ) : null}
      {isOpen("tickets") && may(user, "tickets.create", own) ? (
        <LinkButton to={`/tickets/new?${name}=${record.id}`} icon="ticket">
          {t("labels.scan.new-ticket")}
        </LinkButton>
      ) : null}
      {isOpen("work-orders") && may(user, "work-orders.create", own) ? (
        <LinkButton to={`/work-orders/new?${name}=${record.id}`} icon="clipboard">
          {t("labels.scan.new-order")}
        </LinkButton>
      ) : null}
    </div>
  );
}
