import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useOutbox } from "~/offline/outbox/outbox";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import { Disclosure } from "~/ui/overlay/disclosure";
import type { Answer, ChecklistItem, FillPage } from "../../model";
import type { ItemState } from "../../policy/answers";
import { Drawing } from "../drawing";
import { useAnswerText } from "../use-values";
import type { SeenAnswer } from "../queued-answers";

type Props = { page: FillPage; state: ItemState; history: readonly SeenAnswer[] };

/** What was answered, by whom, and whether others answered without knowing of it. */
export function Given({ page, state, history }: Props) {
  const { t } = useTranslation();
  const { item, latest, others } = state;
  const ticket = page.checklist.tickets.find(({ itemId }) => itemId === item.id);
  const refused = useRefused(page, item.id);
  const isWaiting = history.some(({ id, isWaiting: waits }) => id === latest?.id && waits);
  const earlier = history.filter(
    ({ id }) => id !== latest?.id && !others.some((other) => other.id === id),
  );
  const stored = history.filter((one) => !one.isWaiting).length;
  const count = page.checklist.answerCounts?.find(({ itemId }) => itemId === item.id)?.count ?? 0;
  if (!latest && !refused) return null;
  return (
    <div className="flex flex-col gap-3">
      {refused ? (
        <Notice kind="error">
          <Link to="/outbox" className="link-plain">
            {t("checklists.fill.not-taken")}
          </Link>
        </Notice>
      ) : null}
      {others.length > 0 ? <Notice kind="warning">{t("checklists.fill.both")}</Notice> : null}
      {latest ? (
        <AnswerCard
          item={item}
          answer={latest}
          note={
            isWaiting
              ? t("checklists.fill.not-sent")
              : others.length > 0
                ? t("checklists.fill.counts")
                : ""
          }
        />
      ) : null}
      {others.map((answer) => (
        <AnswerCard key={answer.id} item={item} answer={answer} note="" />
      ))}
      {ticket ? (
        <Link
          to={`/tickets/${ticket.ticketId}`}
          className="link-plain inline-flex min-h-11 items-center gap-2 self-start"
        >
          <Icon name="ticket" />
          {t("checklists.fill.ticket", { number: ticket.number })}
        </Link>
      ) : null}
      {count > stored ? (
        <p className="text-muted text-sm">
          {t("checklists.fill.replaced", { count: count - stored })}
        </p>
      ) : null}
      {earlier.length > 0 ? (
        <Disclosure summary={t("checklists.fill.history")} className="flex flex-col gap-2 pt-2">
          {earlier.toReversed().map((answer) => (
            <AnswerCard key={answer.id} item={item} answer={answer} note="" />
          ))}
        </Disclosure>
      ) : null}
    </div>
  );
}

/** An answer of this device that the server refused. */
function useRefused({ order }: FillPage, itemId: string): boolean {
  return useOutbox().entries.some(
    ({ state, queue, effect }) =>
      state === "refused" && queue === order.id && effect?.answer?.itemId === itemId,
  );
}

type CardProps = { item: ChecklistItem; answer: Answer; note: string };

function AnswerCard({ item, answer, note }: CardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const answerText = useAnswerText();
  const { isFinding, comment, photos, by, at, kind } = answer;
  return (
    <div className="rounded-box border-edge flex flex-col gap-1 border p-3">
      <p
        className={`flex items-center gap-2 text-lg font-semibold wrap-anywhere ${isFinding ? "text-error" : ""}`}
      >
        <Icon name={isFinding ? "circle-x" : "circle-check"} />
        {answerText(item, answer)}
      </p>
      <Drawing answer={answer} />
      {comment && kind !== "skipped" ? (
        <p className="wrap-anywhere whitespace-pre-line">{comment}</p>
      ) : null}
      {photos.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo) => (
            <li key={photo.id}>
              <a href={`/api/files/${photo.id}`} target="_blank" rel="noreferrer">
                <img
                  src={`/api/files/${photo.id}${photo.hasThumbnail ? "?size=thumbnail" : ""}`}
                  alt={photo.name}
                  loading="lazy"
                  className="rounded-field h-24 w-32 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-muted text-sm">
        {[t("checklists.fill.answered-by", { name: by.name, at: format.dateTime(at) }), note]
          .filter((part) => part !== "")
          .join(" · ")}
      </p>
    </div>
  );
}
