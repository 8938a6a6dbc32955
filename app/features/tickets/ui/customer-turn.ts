import { useTranslation } from "react-i18next";
import type { Status } from "../model";

type Ticket = { status: Status; inWorkOrder: boolean; nextVisit: object | null };

/** What a customer is told to expect, in place of who has to act. Null once the ticket is closed. */
export function useCustomerTurn(): (ticket: Ticket) => string | null {
  const { t } = useTranslation();
  return ({ status, inWorkOrder, nextVisit }) => {
    if (status === "done" || status === "rejected") return null;
    if (status === "created") return t("tickets.progress.customer.received");
    if (status === "in-progress") return t("tickets.progress.customer.in-progress");
    if (nextVisit) return t("tickets.progress.customer.visit");
    return t(
      inWorkOrder ? "tickets.progress.customer.planned" : "tickets.progress.customer.accepted",
    );
  };
}
