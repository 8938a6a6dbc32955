import { useTranslation } from "react-i18next";
import { SignatureImage } from "~/features/approvals/ui/approvals";
import { isRecord } from "~/kernel/is-record";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { useFormat } from "~/shell/layout/use-format";
import { SIGN_ORDER } from "~/offline/outbox/entry-kinds";

/** What a queued signature or submission contains and, after a refusal, what it was made on and what the order is now. */
export function ClosingEntry({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation();
  const { refusal, kind } = entry;
  return (
    <div className="flex flex-col gap-3">
      {kind === SIGN_ORDER ? <Drawings entry={entry} /> : null}
      {refusal ? (
        <div className="flex flex-col gap-1 text-sm">
          <MadeOn entry={entry} />
          <Now refusal={refusal} />
          {kind === SIGN_ORDER ? <p>{t("outbox.closing.stays")}</p> : null}
        </div>
      ) : null}
    </div>
  );
}

/** The fields of the two commands that are shown here. */
type ClosingBody = {
  revision?: string | null;
  content?: { reports: unknown[] } | null;
  version?: number;
  technician?: Signer | null;
  customer?: Signer | null;
  place?: string;
};
type Signer = { name: string; image?: string | null; typed?: string | null };

function bodyOf({ call }: OutboxEntry): ClosingBody {
  // Safe: the entry was parsed with the schema of its command.
  return isRecord(call.body) ? call.body : {};
}

function MadeOn({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { revision, content, version } = bodyOf(entry);
  const when = format.dateTime(entry.capturedAt);
  if (revision)
    return <p>{t("outbox.closing.signed-revision", { when, hash: revision.slice(0, 12) })}</p>;
  const facts = { when, version: version ?? 0, reports: content?.reports.length ?? 0 };
  return (
    <p>
      {entry.kind === SIGN_ORDER
        ? t("outbox.closing.signed", facts)
        : t("outbox.closing.submitted", facts)}
    </p>
  );
}

function Now({ refusal: { current, cause } }: { refusal: NonNullable<OutboxEntry["refusal"]> }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!current) return null;
  const status = t(`common.status.${current.status}`, { defaultValue: current.status });
  const { version, change } = current;
  if (version === undefined) return <p>{t("outbox.closing.now-status", { status })}</p>;
  // The cause above says who.
  if (!change || cause) return <p>{t("outbox.closing.now", { version, status })}</p>;
  const when = format.dateTime(change.at);
  return <p>{t("outbox.closing.now-by", { version, status, name: change.by, when })}</p>;
}

function Drawings({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation();
  const { technician, customer, place } = bodyOf(entry);
  return (
    <div>
      <div className="grid gap-3 sm:grid-cols-2">
        {technician ? (
          <Drawing party={t("workOrders.sign.technician")} signer={technician} />
        ) : null}
        {customer ? <Drawing party={t("workOrders.sign.customer")} signer={customer} /> : null}
      </div>
      <p className="text-muted mt-1 text-sm">{place}</p>
    </div>
  );
}

function Drawing({ party, signer }: { party: string; signer: Signer }) {
  const { t } = useTranslation();
  return (
    <figure className="flex flex-col gap-1">
      <SignatureImage
        signer={signer}
        alt={t("workOrders.detail.signature-of", { name: signer.name })}
      />
      <figcaption className="text-sm">
        <span className="text-muted">{party}:</span> {signer.name}
      </figcaption>
    </figure>
  );
}
