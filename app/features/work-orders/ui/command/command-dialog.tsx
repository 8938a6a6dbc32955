import { useActionData, useNavigation, useOutletContext, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { RecordCommand, useNoteInput } from "~/shell/records/record-command";
import { Select, TextArea } from "~/ui/form/field";
import type { Waiting } from "~/offline/outbox/effects";
import { useOutbox } from "~/offline/outbox/outbox";
import type { WorkOrderDetail } from "../../queries/detail";
import { type CommandName, type OrderTotals, transitionOf } from "../../model";
import { contentFields, contentInView, queuedFor, reportIn, THEN } from "./content-in-view";
import { closedItems } from "../detail/step-facts";
import { HOUR_KINDS } from "~/kernel/time/hours";
import type { ChangesSince } from "../../revisions/queries/changes";
import type { OrderFiles } from "../../revisions/ui/added-pictures";
import { RevisionChanges } from "../../revisions/ui/revision-changes";
import { useFormat } from "~/shell/layout/use-format";
import { DefinitionList } from "~/ui/list/definition-list";
import { joinNames } from "~/kernel/text/title";
import { StartedAlready, StartFields } from "./start-fields";

type UsedTotals = { expensesCents: number; parts: readonly unknown[] };

type Props = { totals: OrderTotals & UsedTotals; plannedMinutes: number };

type Dialog = Exclude<CommandName, "sign">;
type Order = Waiting<WorkOrderDetail> &
  OrderFiles & {
    totals: OrderTotals & UsedTotals;
    reports: readonly { id: string; version: number }[];
    /** The totals have the reports that wait on this device. */
    countsQueued?: true;
    /** Absent in data stored by an earlier release. */
    changes?: ChangesSince | null;
    mayFileReport: boolean;
  };

const DANGEROUS: readonly Dialog[] = ["closeUnsigned", "reopen", "callOff"];

/** One command of an order: its effect, what it requires, and the server's refusal. `track`: asked with the start, whether to time the work. */
export function CommandDialog({ command, track }: { command: Dialog; track: ReactNode }) {
  const { t } = useTranslation();
  const input = useNoteInput(transitionOf(command).asks);
  const order = useOutletContext<Order>();
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  const tab = useSearchParams()[0].get("tab");
  const closeTo = `/work-orders/${order.id}${tab ? `?tab=${encodeURIComponent(tab)}` : ""}`;
  const isIdle = useNavigation().state === "idle";
  const queued = queuedFor(useOutbox().entries, order.id);
  const starts = order.isWaiting === true && order.status === "in-progress";
  const content =
    command === "submitForApproval" ? contentInView(order, queued, starts) : undefined;
  const queuedReports = queued.flatMap(reportIn).length;
  function also() {
    if (command === "submitForApproval" && order.approvalsToday > 0)
      return { label: t("workOrders.submitForApproval.and-sign"), name: THEN, value: "sign" };
    return undefined;
  }
  const openItems = order.openItems - closedItems(queued.flatMap(({ effect }) => effect ?? []));
  if (command === "start" && isIdle && isStarted(order, refusal))
    return <StartedAlready order={order} closeTo={closeTo} />;
  return (
    <RecordCommand
      labels={{
        title: t(`workOrders.${command}.title`),
        text: t(`workOrders.${command}.text`, {
          revision: order.revision?.number ?? "",
          number: order.number,
        }),
        confirm: t(`workOrders.${command}.confirm`),
        failed: t(
          refusal?.facts["done"] === "start"
            ? "workOrders.start.timer-failed"
            : `workOrders.${command}.failed`,
        ),
      }}
      deletes={command === "delete"}
      danger={DANGEROUS.includes(command)}
      fields={
        command === "approve"
          ? { revision: order.revision?.sha256 ?? "" }
          : {
              version: order.version,
              ...contentFields(content),
              _title: joinNames(order.number, order.customer?.name),
            }
      }
      input={input}
      also={also()}
      follows={command === "start"}
      closeTo={closeTo}
    >
      <CommandFields
        command={command}
        order={order}
        refusal={refusal}
        queuedReports={queuedReports}
        openItems={openItems}
        track={track}
      />
    </RecordCommand>
  );
}

/** Another person or device did it while the question was open. One that was done with a timer that was refused is answered by the question. */
function isStarted({ status }: Order, refusal: RefusalResponse | undefined): boolean {
  if (refusal?.facts["done"] === "start") return false;
  return status !== "backlog" || refusal?.code === "transition_not_allowed";
}

type FieldsProps = {
  command: Dialog;
  order: Order;
  refusal: RefusalResponse | undefined;
  /** The number of reports on this device that are sent before. */
  queuedReports: number;
  /** Required items of checklists that neither the server nor this device has an answer to. */
  openItems: number;
  track: ReactNode;
};

/** What some commands show and ask besides their text. */
function CommandFields(props: FieldsProps) {
  const { command, order, refusal, queuedReports, openItems, track } = props;
  const { t } = useTranslation();
  const { status, totals, approvalsRequired } = order;
  const noHours = totals.totalMinutes === 0 && (queuedReports === 0 || order.countsQueued === true);
  switch (command) {
    case "approve":
      return (
        <>
          <ApprovedNumbers totals={totals} plannedMinutes={order.plannedMinutes} />
          {order.changes ? <RevisionChanges since={order.changes} order={order} /> : null}
        </>
      );
    case "submitForApproval":
      return (
        <>
          <SubmittedNumbers totals={totals} />
          {queuedReports > 0 ? (
            <p className="text-muted text-sm">
              {t("workOrders.submitForApproval.queued-reports", { count: queuedReports })}
            </p>
          ) : null}
          {noHours || refusal?.facts["guard"] === "needs_hours_or_reason" ? (
            <NoHoursReason />
          ) : null}
          {openItems > 0 || refusal?.facts["guard"] === "checklist_incomplete" ? (
            <div data-printed>
              <TextArea
                name="checklistReason"
                label={t("workOrders.submitForApproval.checklist-reason")}
                required
                maxLength={2000}
              />
            </div>
          ) : null}
        </>
      );
    case "start":
      return <StartFields order={order} track={track} />;
    case "closeUnsigned":
      return status === "in-progress" && noHours ? <NoHoursReason /> : null;
    case "lowerApprovals":
      return <FewerApprovals required={approvalsRequired} />;
    default:
      return null;
  }
}

function NoHoursReason() {
  const { t } = useTranslation();
  return (
    <div data-printed>
      <TextArea
        name="noHoursReason"
        label={t("workOrders.submitForApproval.no-hours-reason")}
        required
        maxLength={2000}
      />
    </div>
  );
}

function FewerApprovals({ required }: { required: number | null }) {
  const { t } = useTranslation();
  const fewer = Array.from({ length: required ?? 0 }, (_, count) => count);
  return (
    <Select
      name="required"
      label={t("workOrders.lowerApprovals.required")}
      defaultValue={Math.max(0, (required ?? 1) - 1)}
    >
      {fewer.map((count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </Select>
  );
}

/** What an approval is about: planned against actual hours, the kinds of hours, expenses and parts. */
function ApprovedNumbers({ totals, plannedMinutes }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const kinds = useHoursByKind(totals);
  const used = useUsed(totals);
  return (
    <DefinitionList
      items={[
        { label: t("workOrders.review.planned"), value: format.minutes(plannedMinutes) },
        { label: t("workOrders.review.actual"), value: format.minutes(totals.totalMinutes) },
        ...kinds,
        ...used,
      ]}
    />
  );
}

/** The hours of an order in their five kinds, and their total; expenses and parts, where it has some. */
function SubmittedNumbers({ totals }: Pick<Props, "totals">) {
  const { t } = useTranslation();
  const format = useFormat();
  const kinds = useHoursByKind(totals);
  const used = useUsed(totals);
  const hasUsed = totals.expensesCents !== 0 || totals.parts.length > 0;
  return (
    <DefinitionList
      items={[
        ...kinds,
        { label: t("dailyReports.total"), value: format.minutes(totals.totalMinutes) },
        ...(hasUsed ? used : []),
      ]}
    />
  );
}

function useUsed({ expensesCents, parts }: UsedTotals) {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    { label: t("workOrders.hours.expenses"), value: format.money(expensesCents) },
    { label: t("workOrders.hours.parts"), value: String(parts.length) },
  ];
}

/** The kinds of hours that an order has. */
function useHoursByKind({ hours }: OrderTotals) {
  const { t } = useTranslation();
  const format = useFormat();
  return HOUR_KINDS.filter((kind) => hours[kind] > 0).map((kind) => ({
    label: t(`dailyReports.hours.${kind}`),
    value: format.minutes(hours[kind]),
  }));
}
