import { useTranslation } from "react-i18next";
import { type BudgetScope, MAIL_BUDGET } from "~/kernel/mail/budget";
import { eventTextName } from "~/features/notifications/model";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { Icon } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import type { UndeliveredMail } from "../queries/undelivered";
import { isAboutEvent, isPdf, isToCustomer } from "../model";
import { SendAgain } from "./send-again";

/** Per mail: its kind, recipient and the mail server's response. Per PDF: its order. */
export function UndeliveredList({ mails }: { mails: UndeliveredMail[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {mails.map((mail) => (
        <li key={mail.id} className="card-surface flex flex-col gap-3 p-4">
          <MailHeader mail={mail} />
          {mail.held ? <HeldReason mail={mail} by={mail.held} /> : <FailureReason mail={mail} />}
          <MailActions mail={mail} />
        </li>
      ))}
    </ul>
  );
}

function MailHeader({ mail }: { mail: UndeliveredMail }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-start gap-3">
      <Icon
        name={isPdf(mail.type) ? "file" : "mail"}
        className={mail.held ? "text-warning mt-0.5" : "text-error mt-0.5"}
      />
      <div className="line-words">
        <p className="font-semibold">
          {isAboutEvent(mail.type)
            ? t(`topics.${eventTextName(mail.type)}.undelivered`)
            : t(`mails.kind.${mail.type}`)}
        </p>
        <p className="min-w-0 wrap-anywhere">
          {isPdf(mail.type) || isToCustomer(mail.type) ? (
            <Order mail={mail} />
          ) : (
            <Recipient mail={mail} />
          )}
          {isToCustomer(mail.type) && mail.email ? (
            <span className="text-muted"> · {mail.email}</span>
          ) : null}
        </p>
      </div>
    </div>
  );
}

function Order({ mail }: { mail: UndeliveredMail }) {
  return (
    <PrefetchLink to={`/work-orders/${mail.workOrderId}`} className="link-plain">
      {mail.workOrderNumber}
    </PrefetchLink>
  );
}

function Recipient({ mail }: { mail: UndeliveredMail }) {
  const { t } = useTranslation();
  if (!mail.name) return t("mails.undelivered.nobody");
  return (
    <>
      <PrefetchLink to={`/users/${mail.userId}`} className="link-plain">
        {mail.name}
      </PrefetchLink>
      {mail.email ? <span className="text-muted"> · {mail.email}</span> : null}
    </>
  );
}

function FailureReason({ mail }: { mail: UndeliveredMail }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="bg-base-200 rounded-field px-3 py-2 text-sm">
      <p className="text-muted">
        {t("mails.undelivered.attempts", { count: mail.attempts })} ·{" "}
        <time dateTime={new Date(mail.failedAt).toISOString()}>
          {format.dateTime(mail.failedAt)}
        </time>
      </p>
      <p lang="en" className="wrap-anywhere">
        {mail.why}
      </p>
    </div>
  );
}

function HeldReason({ mail, by }: { mail: UndeliveredMail; by: BudgetScope }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="bg-base-200 rounded-field px-3 py-2 text-sm">
      <p className="font-semibold">{t("mails.held.waits")}</p>
      <p>{t(`mails.held.${by}`, { count: MAIL_BUDGET.most[by] })}</p>
      <p className="text-muted">
        {t("mails.held.requested", { name: mail.requestedBy })} ·{" "}
        <time dateTime={new Date(mail.failedAt).toISOString()}>
          {format.dateTime(mail.failedAt)}
        </time>
      </p>
    </div>
  );
}

function MailActions({ mail }: { mail: UndeliveredMail }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {isPdf(mail.type) ? null : (
        <LinkButton
          to={`/settings/undelivered-mail/${mail.id}/discard`}
          look="quiet"
          preventScrollReset
        >
          {t("mails.discard.confirm")}
        </LinkButton>
      )}
      <SendAgain id={mail.id} look="plain">
        {isPdf(mail.type)
          ? t("mails.sendAgain.pdf")
          : mail.held
            ? t("mails.held.release")
            : t("mails.sendAgain.one")}
      </SendAgain>
    </div>
  );
}
