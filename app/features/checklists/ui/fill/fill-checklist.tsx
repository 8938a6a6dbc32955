import { Link, useSearchParams } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { withStatus } from "~/offline/outbox/effects";
import { useEffects } from "~/offline/outbox/use-effects";
import { useRootFacts } from "~/shell/layout/root-facts";
import { LinkButton } from "~/ui/layout/button";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import { type FillPage, mayAnswerAt, takesAnswer } from "../../model";
import {
  baseFor,
  headingAbove,
  type ItemState,
  itemStates,
  nextAfter,
  progressOf,
} from "../../policy/answers";
import { labelWithHeading } from "../../policy/sheet";
import { useSeenAnswers } from "../with-queued";
import { ItemForm } from "./item-form";
import { ItemOverview } from "./item-overview";
import { Submission, type Submitted } from "./submission";

type Props = {
  page: FillPage;
  refusal: RefusalResponse | undefined;
  /** The steps of the order. */
  path: ReactNode;
  /** What follows once all is answered. */
  onward: ReactNode;
};

/** One item after another, with the progress and links to all items. An answer opens the next item at once; the outbox sends it. */
export function FillChecklist({ page, refusal, path: pathOfOrder, onward }: Props) {
  const { t } = useTranslation();
  const { order, checklist } = page;
  const userId = useRootFacts()?.user?.id ?? "";
  const [params, setParams] = useSearchParams();
  const [submitted, setSubmitted] = useState<readonly Submitted[]>([]);
  const { status } = withStatus(order, `work-orders/${order.id}`, useEffects(page));
  const mayAnswer = mayAnswerAt(page, status);
  const answers = useSeenAnswers(page)(checklist);
  const states = itemStates(checklist.items, answers);
  const answerable = states.filter(({ item }) => takesAnswer(item));
  const { answered, total, requiredOpen } = progressOf(states);
  const current = currentOf(answerable, params.get("item"), mayAnswer);
  const path = `/work-orders/${order.id}/checklists/${checklist.id}`;
  const leaving = useRef<() => boolean>(() => false);
  const goingTo = useRef<string | null>(null);
  function submit(form: FormData, itemId: string) {
    setSubmitted((before) => [...before, { form, itemId }]);
    const item = goingTo.current ?? nextAfter(answerable, itemId, submitted)?.item.id ?? "done";
    setParams({ item }, { replace: true, preventScrollReset: goingTo.current !== null });
  }
  /** What is complete is sent when its item is left for another one, as by the button that saves. */
  function leave(event: MouseEvent, itemId: string) {
    if (itemId === current?.item.id) return;
    goingTo.current = itemId;
    if (leaving.current()) event.preventDefault();
    goingTo.current = null;
  }
  return (
    <>
      <PageHeader title={checklist.name} text={order.number}>
        <LinkButton to={`/work-orders/${order.id}?tab=checklists`} icon="arrow-left">
          {t("checklists.fill.back", { order: order.number })}
        </LinkButton>
      </PageHeader>
      <div className="flex flex-col gap-4">
        {pathOfOrder}
        <div className="flex flex-col gap-1">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">
              {t("checklists.fill.progress", { answered, total })}
            </span>
            {requiredOpen > 0 ? (
              <span>{t("checklists.order.required-open", { count: requiredOpen })}</span>
            ) : null}
          </p>
          <progress
            className="progress progress-primary w-full"
            value={answered}
            max={Math.max(total, 1)}
            aria-label={t("checklists.fill.progress", { answered, total })}
          />
        </div>
        {mayAnswer ? null : <Notice kind="info">{t("checklists.fill.read-only")}</Notice>}
        {refusal ? (
          <Notice kind="error" title={t("checklists.fill.failed")}>
            {refusal.message}
          </Notice>
        ) : null}
        {submitted.map(({ form, itemId }) => (
          <Submission
            key={String(form.get("_key"))}
            form={form}
            action={path}
            label={labelIn(checklist, itemId)}
          />
        ))}
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
          <div className="flex min-w-0 flex-col gap-3">
            {current ? (
              <>
                <ItemForm
                  key={`${current.item.id} ${current.latest?.id ?? ""}`}
                  page={{ ...page, mayAnswer }}
                  state={current}
                  heading={headingAbove(checklist.items, current.item.id)}
                  baseId={baseFor(answers, current.item.id, userId)}
                  history={answers.filter(({ itemId }) => itemId === current.item.id)}
                  onSubmit={submit}
                  leaving={leaving}
                />
                <Steps answerable={answerable} current={current} onLeave={leave} />
              </>
            ) : (
              <EmptyState
                icon="circle-check"
                title={t("checklists.fill.done-title")}
                text={mayAnswer ? t("checklists.fill.done-text") : ""}
              >
                {onward}
              </EmptyState>
            )}
          </div>
          <ItemOverview
            states={states}
            tickets={checklist.tickets}
            current={current?.item.id ?? null}
            onLeave={leave}
          />
        </div>
      </div>
    </>
  );
}

function labelIn({ items }: FillPage["checklist"], itemId: string): string {
  const item = items.find(({ id }) => id === itemId);
  return item ? labelWithHeading(items, item) : "";
}

/** The item of the URL, else the first without an answer. Null once all are answered. */
function currentOf(
  answerable: readonly ItemState[],
  itemId: string | null,
  mayAnswer: boolean,
): ItemState | null {
  const named = answerable.find(({ item }) => item.id === itemId);
  if (named) return named;
  const open = answerable.find(({ latest }) => latest === null);
  return open ?? (mayAnswer ? null : (answerable[0] ?? null));
}

type StepsProps = {
  answerable: readonly ItemState[];
  current: ItemState;
  onLeave: (event: MouseEvent, itemId: string) => void;
};

function Steps({ answerable, current, onLeave }: StepsProps) {
  const { t } = useTranslation();
  const at = answerable.findIndex(({ item }) => item.id === current.item.id);
  const [before, after] = [answerable[at - 1], answerable[at + 1]];
  return (
    <nav className="flex flex-wrap justify-between gap-3">
      {before ? (
        <Link
          to={`?item=${before.item.id}`}
          onClick={(event) => onLeave(event, before.item.id)}
          preventScrollReset
          replace
          className="btn btn-plain min-h-12 flex-1"
        >
          <Icon name="chevron-left" />
          {t("checklists.fill.previous")}
        </Link>
      ) : (
        <span className="flex-1" />
      )}
      {after ? (
        <Link
          to={`?item=${after.item.id}`}
          onClick={(event) => onLeave(event, after.item.id)}
          preventScrollReset
          replace
          className="btn btn-plain min-h-12 flex-1"
        >
          {t("checklists.fill.next")}
          <Icon name="chevron-right" />
        </Link>
      ) : (
        <span className="flex-1" />
      )}
    </nav>
  );
}
