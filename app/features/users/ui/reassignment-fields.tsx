import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/card";
import { Checkbox } from "~/ui/form/field";
import { Notice } from "~/ui/layout/notice";
import type { ReassignmentChoices } from "../queries/reassignments";
import { type Led, NextLeads } from "./next-leads";

type Props = {
  userId: string;
  offboarding: ReassignmentChoices;
  leads: boolean;
  approves: boolean;
  /** True on a page, false in a dialog. */ onPage?: boolean;
};

/** The reassignments of a leaving user: the next lead for each order and task, and the approvals that could no longer be completed. */
export function ReassignmentFields({ userId, offboarding, leads, approves, onPage }: Props) {
  const { t } = useTranslation();
  const led = leads ? ledBy(offboarding, userId) : [];
  const others = leads ? offboarding.open.filter((order) => order.leadId !== userId) : [];
  const tasks = leads ? offboarding.tasks.filter((task) => task.leadId !== userId) : [];
  const [stranded, strandedTasks] = approves
    ? [offboarding.stranded, offboarding.strandedTasks]
    : [[], []];
  const waiting = stranded.length + strandedTasks.length;
  if (led.length + others.length + tasks.length + waiting === 0) return null;
  const fields = (
    <>
      {led.length > 0 ? (
        <NextLeads led={led} userId={userId} technicians={offboarding.technicians} />
      ) : null}
      {others.length > 0 ? (
        <div className="text-muted text-sm">
          <p>{t("users.leaving.also", { count: others.length })}</p>
          <Numbers records={others} below="/work-orders" />
        </div>
      ) : null}
      {tasks.length > 0 ? (
        <div className="text-muted text-sm">
          <p>{t("users.leaving.also-tasks", { count: tasks.length })}</p>
          <Numbers records={tasks} below="/tasks" />
        </div>
      ) : null}
      {waiting > 0 ? (
        <Notice kind="warning" title={t("users.leaving.stranded")}>
          <Numbers records={stranded} below="/work-orders" />
          <Numbers records={strandedTasks} below="/tasks" />
          <p>{t("users.leaving.stranded-text")}</p>
          <Checkbox name="knowsStranded" label={t("users.leaving.knows")} required />
        </Notice>
      ) : null}
    </>
  );
  return onPage ? <Section className="flex flex-col gap-3">{fields}</Section> : fields;
}

function ledBy({ open, tasks }: ReassignmentChoices, userId: string): Led[] {
  return [
    ...open
      .filter((order) => order.leadId === userId)
      .map((order): Led => ({ ...order, kind: "order", about: order.customerName })),
    ...tasks
      .filter((task) => task.leadId === userId)
      .map((task): Led => ({ ...task, kind: "task", about: task.name })),
  ];
}

/** Each number links to its record. */
function Numbers({ records, below }: { records: { id: string; number: string }[]; below: string }) {
  if (records.length === 0) return null;
  return (
    <p className="my-1 flex flex-wrap gap-x-3 tabular-nums">
      {records.map((record) => (
        <Link
          key={record.id}
          to={`${below}/${record.id}`}
          className="link-plain inline-flex min-h-11 items-center whitespace-nowrap md:min-h-6"
        >
          {record.number}
        </Link>
      ))}
    </p>
  );
}
