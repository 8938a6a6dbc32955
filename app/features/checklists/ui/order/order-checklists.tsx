import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/layout/badge";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import { type OrderChecklist, type OrderChecklists as Checklists, mayAnswerAt } from "../../model";
import { itemStates, progressOf } from "../../policy/answers";
import type { SeenAnswer } from "../queued-answers";
import { useSeenAnswers } from "../with-queued";

type Props = { order: { id: string; status: string; checklists?: Checklists | null } };

/** The checklists of an order with their progress, each with a link to its page. */
export function OrderChecklists({ order }: Props) {
  const { t } = useTranslation();
  const { checklists } = order;
  const seen = useSeenAnswers(order);
  if (!checklists) return null;
  const add = checklists.mayAdd ? (
    <LinkButton
      to={`/work-orders/${order.id}/checklists/add?tab=checklists`}
      icon="plus"
      preventScrollReset
    >
      {t("checklists.order.add")}
    </LinkButton>
  ) : null;
  return (
    <section aria-label={t("checklists.order.title")} className="flex max-w-3xl flex-col gap-3">
      {checklists.checklists.length === 0 ? (
        <p className="text-muted">{t("checklists.order.empty")}</p>
      ) : null}
      {checklists.checklists.map((checklist) => (
        <ChecklistCard
          key={checklist.id}
          orderId={order.id}
          checklist={checklist}
          answers={seen(checklist)}
          rights={{ ...checklists, mayAnswer: mayAnswerAt(checklists, order.status) }}
        />
      ))}
      <div>{add}</div>
    </section>
  );
}

type CardProps = {
  orderId: string;
  checklist: OrderChecklist;
  answers: SeenAnswer[];
  rights: Pick<Checklists, "mayAnswer" | "mayAdd">;
};

function ChecklistCard({ orderId, checklist, answers, rights }: CardProps) {
  const { t } = useTranslation();
  const states = itemStates(checklist.items, answers);
  const { answered, total, requiredOpen } = progressOf(states);
  const findings = states.filter(({ latest }) => latest?.isFinding).length;
  const conflicts = states.filter(({ others }) => others.length > 0).length;
  const waiting = answers.filter(({ isWaiting }) => isWaiting).length;
  const path = `/work-orders/${orderId}/checklists/${checklist.id}`;
  const isBegun = answered > 0;
  return (
    <Section
      title={checklist.name}
      action={
        rights.mayAdd ? (
          <Menu label={t("checklists.order.more", { name: checklist.name })}>
            <MenuLink to={`${path}/remove?tab=checklists`} icon="trash" danger preventScrollReset>
              {t("checklists.order.remove")}
            </MenuLink>
          </Menu>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-3">
        <div>
          <p>{t("checklists.order.progress", { answered, total })}</p>
          <progress
            className="progress progress-primary w-full"
            value={answered}
            max={Math.max(total, 1)}
            aria-label={checklist.name}
          />
        </div>
        <p className="flex flex-wrap gap-2 empty:hidden">
          {requiredOpen > 0 ? (
            <Badge tone="warning" icon="hourglass">
              {t("checklists.order.required-open", { count: requiredOpen })}
            </Badge>
          ) : null}
          {findings > 0 ? (
            <Badge tone="error" icon="circle-x">
              {t("checklists.order.findings", { count: findings })}
            </Badge>
          ) : null}
          {conflicts > 0 ? (
            <Badge tone="warning" icon="users">
              {t("checklists.order.conflicts", { count: conflicts })}
            </Badge>
          ) : null}
          {waiting > 0 ? (
            <Badge tone="neutral" icon="clock">
              {t("checklists.order.waiting", { count: waiting })}
            </Badge>
          ) : null}
        </p>
        <LinkButton
          to={path}
          look={rights.mayAnswer && answered < total ? "primary" : "plain"}
          icon={rights.mayAnswer ? "list-checks" : "eye"}
          prefetches
          className="min-h-12 self-start max-md:w-full"
        >
          {t(
            !rights.mayAnswer || answered === total
              ? "checklists.order.view"
              : isBegun
                ? "checklists.order.continue"
                : "checklists.order.fill",
          )}
        </LinkButton>
      </div>
    </Section>
  );
}
