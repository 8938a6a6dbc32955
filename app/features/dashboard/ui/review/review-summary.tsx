import { Link } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { OrderHours } from "~/features/daily-reports/ui/order/order-hours";
import { OrderReports } from "~/features/daily-reports/ui/order/order-reports";
import type { OrderWithReports } from "~/features/daily-reports/queries/order";
import { itemStates } from "~/features/checklists/policy/answers";
import { sheetFindings } from "~/features/checklists/policy/sheet";
import type { OrderChecklist } from "~/features/checklists/model";
import { SheetChecklists } from "~/features/checklists/ui/order/sheet-checklists";
import { Approvals } from "~/features/work-orders/ui/detail/order-approvals";
import { useReviewFlags } from "~/features/approvals/ui/review-flags";
import { isReturned } from "~/features/work-orders/model";
import type { ChangesSince } from "~/features/work-orders/revisions/queries/changes";
import { RevisionChanges } from "~/features/work-orders/revisions/ui/revision-changes";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { Notice } from "~/ui/layout/notice";
import { DefinitionList } from "~/ui/list/definition-list";
import { ReviewDecision } from "./review-decision";
import type { Decision } from "./use-review-keys";
import { joinNames } from "~/kernel/text/title";

type Props = {
  order: OrderWithReports;
  changes: ChangesSince | null;
  next: string | null;
  decision: Decision;
  onDecide: (decision: Decision) => void;
  onApprove: (event: FormEvent) => void;
};

/** What an approver reads before the decision: hours against the plan, what was used, the reports with photos, and what differs. */
export function ReviewSummary({ order, changes, ...deciding }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const sentBack = order.revisions.length > 1 ? lastReturn(order) : undefined;
  return (
    <article className="flex min-w-0 flex-col gap-4" aria-labelledby="review-order">
      <Link to="/work-orders/review" className="link-plain lg:hidden">
        {t("workOrders.review.back")}
      </Link>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2
            id="review-order"
            ref={heading}
            tabIndex={-1}
            className="text-lg font-semibold outline-none"
          >
            {joinNames(order.number, order.customer?.name, order.location?.name)}
          </h2>
          <p className="line-clamp-3">{order.description}</p>
        </div>
        <Link to={`/work-orders/${order.id}`} className="link-plain underline">
          {t("workOrders.review.open")}
        </Link>
      </header>
      <ReviewDecision order={order} {...deciding} />
      <Flags order={order} />
      {sentBack ? <SentBack note={sentBack} /> : null}
      {order.approverNotes?.filter(isRequestSince(order)).map((note) => (
        <SentBack key={note.id} note={note} />
      ))}
      {order.approvals.length > 0 ? <Approvals order={order} /> : null}
      {changes ? <RevisionChanges since={changes} order={order} /> : null}
      <DefinitionList
        items={[
          { label: t("workOrders.review.planned"), value: format.minutes(order.plannedMinutes) },
          {
            label: t("workOrders.review.actual"),
            value: <strong>{format.minutes(order.totals.totalMinutes)}</strong>,
          },
          ...(order.intervention
            ? [{ label: t("workOrders.field.intervention"), value: order.intervention }]
            : []),
        ]}
      />
      {order.checklists ? <Findings checklists={order.checklists.checklists} /> : null}
      <OrderHours order={order} />
      <Section title={t("workOrders.tab.reports")}>
        <OrderReports order={order} />
      </Section>
    </article>
  );
}

type Returned = NonNullable<ReturnType<typeof lastReturn>>;

/** The note with which an approver sent the previous revision back, or an administrator reopened it. */
function lastReturn({ approverNotes }: OrderWithReports) {
  return approverNotes?.find(isReturned);
}

type ReopeningRequest = NonNullable<OrderWithReports["approverNotes"]>[number] & {
  about: "reopening-requested";
};

/** Another approver disagrees with what is signed. */
function isRequestSince({ revision }: OrderWithReports) {
  return (note: NonNullable<OrderWithReports["approverNotes"]>[number]): note is ReopeningRequest =>
    note.about === "reopening-requested" && note.createdAt >= (revision?.submittedAt ?? 0);
}

/** What is not ok in the checklists, as the customer's sheet shows it. */
function Findings({ checklists }: { checklists: readonly OrderChecklist[] }) {
  const { t } = useTranslation();
  const found = checklists.flatMap(({ id, name, items, answers }) => {
    const rows = sheetFindings(itemStates(items, answers));
    const count = rows.length;
    const title = joinNames(name, t("checklists.order.findings", { count }));
    return count > 0 ? [{ id, name: title, findings: [], rows }] : [];
  });
  return <SheetChecklists checklists={found} />;
}

/** What had to change since the previous revision, or since the signature, and who said so. */
function SentBack({ note }: { note: Returned | ReopeningRequest }) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useRootFacts()?.user?.id;
  const isOwn = note.about === "sent-back" && note.author.id === me;
  const facts = { name: note.author.name, when: format.dateTime(note.createdAt) };
  return (
    <Notice
      kind="info"
      title={isOwn ? t("workOrders.review.before") : t(`workOrders.sentBack.${note.about}`, facts)}
    >
      {note.text}
    </Notice>
  );
}

function Flags({ order }: { order: OrderWithReports }) {
  const flags = useReviewFlags(order);
  if (flags.length === 0) return null;
  return (
    <Notice kind="warning">
      <ul>
        {flags.map((flag) => (
          <li key={flag}>{flag}</li>
        ))}
      </ul>
    </Notice>
  );
}
