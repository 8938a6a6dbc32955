import { useTranslation } from "react-i18next";
import { ProgressSteps, type ProgressStep } from "~/ui/wizard/progress-steps";
import type { TicketDetail } from "../queries/detail";
import type { Status } from "../model";
import { useCustomerTurn } from "./customer-turn";

const WAY: readonly Status[] = ["created", "accepted", "in-progress", "done"];

export function TicketProgress({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const { ball, next } = useNext(ticket);
  const turnOf = useCustomerTurn();
  const turn = ticket.forCustomer ? turnOf(ticket) : null;
  const way: readonly Status[] = ticket.status === "rejected" ? ["created", "rejected"] : WAY;
  const at = way.indexOf(ticket.status);
  const closed = ["done", "rejected"].includes(ticket.status);
  const steps = way.map((key, index): ProgressStep => ({
    key,
    label: t(`common.status.${key}`),
    state: index < at || closed ? "done" : index === at ? "current" : "ahead",
  }));
  return turn === null ? (
    <ProgressSteps steps={steps} ball={ball} next={next} />
  ) : (
    <ProgressSteps steps={steps} turn={turn} />
  );
}

function useNext(ticket: TicketDetail): { ball: string | null; next: string | null } {
  const { t } = useTranslation();
  const office = t("tickets.progress.office");
  const worker = ticket.handler?.name ?? ticket.orderLead?.name ?? office;
  if (ticket.status === "created") return { ball: office, next: t("tickets.progress.decide") };
  if (ticket.status === "accepted")
    return {
      ball: worker,
      next: t(ticket.inWorkOrder ? "tickets.progress.planned" : "tickets.progress.plan"),
    };
  if (ticket.status === "in-progress") return { ball: worker, next: t("tickets.progress.finish") };
  return { ball: null, next: null };
}
