import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "~/ui/layout/icon";
import { Disclosure } from "~/ui/overlay/disclosure";
import type { OrderChecklist } from "../../model";
import type { ItemState } from "../../policy/answers";
import { useAnswerText } from "../use-values";

type Props = {
  states: readonly ItemState[];
  tickets: OrderChecklist["tickets"];
  current: string | null;
  onLeave: (event: MouseEvent, itemId: string) => void;
};

export function ItemOverview({ states, tickets, current, onLeave }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("checklists.fill.all")} className="card-surface p-2">
      <Disclosure summary={t("checklists.fill.all")} open className="pt-1 pb-2">
        <ol className="flex flex-col">
          {states.map((state) => (
            <Row
              key={state.item.id}
              state={state}
              ticket={tickets.find(({ itemId }) => itemId === state.item.id)}
              isCurrent={state.item.id === current}
              onLeave={onLeave}
            />
          ))}
        </ol>
      </Disclosure>
    </section>
  );
}

type RowProps = {
  state: ItemState;
  ticket: Props["tickets"][number] | undefined;
  isCurrent: boolean;
  onLeave: Props["onLeave"];
};

function Row({ state, ticket, isCurrent, onLeave }: RowProps) {
  const { t } = useTranslation();
  const answerText = useAnswerText();
  const { item, latest, others } = state;
  if (item.kind === "heading")
    return <li className="px-2 pt-3 pb-1 font-semibold wrap-anywhere">{item.label}</li>;
  if (item.kind === "note")
    return <li className="text-muted px-2 py-1 text-sm wrap-anywhere">{item.label}</li>;
  return (
    <li className="flex items-center">
      <Link
        to={`?item=${item.id}`}
        onClick={(event) => onLeave(event, item.id)}
        preventScrollReset
        replace
        aria-current={isCurrent ? "step" : undefined}
        className={`rounded-field flex min-h-12 min-w-0 flex-1 items-center gap-3 px-2 py-1.5 ${isCurrent ? "bg-primary/12" : "hover:bg-base-200"}`}
      >
        <Icon name={iconOf(state)} className={latest?.isFinding ? "text-error" : "text-muted"} />
        <span className="line-words">
          <span className="block wrap-anywhere">
            {item.label}
            {item.required ? <span aria-hidden="true"> *</span> : null}
          </span>
          <span className="text-muted block text-sm wrap-anywhere">
            {latest
              ? answerText(item, latest)
              : t(item.required ? "checklists.item.required" : "checklists.fill.not-answered")}
            {others.length > 0 ? ` · ${t("checklists.order.conflicts", { count: 1 })}` : ""}
          </span>
        </span>
      </Link>
      {ticket ? (
        <Link
          to={`/tickets/${ticket.ticketId}`}
          className="link-plain inline-flex min-h-11 items-center px-2 text-sm"
        >
          {t("checklists.fill.ticket", { number: ticket.number })}
        </Link>
      ) : null}
    </li>
  );
}

function iconOf({ latest, others }: ItemState): IconName {
  if (others.length > 0) return "alert";
  if (!latest) return "circle";
  return latest.isFinding ? "circle-x" : "circle-check";
}
