import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/server/page/page";
import { useOutbox } from "~/offline/outbox/outbox";
import { pageHandle } from "~/shell/layout/page-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/layout/page-header";
import { ListSkeleton } from "~/ui/layout/skeleton";
import { EntryList } from "~/features/outbox/ui/entry-list";
import { LossNotice } from "~/features/outbox/ui/loss-notice";
import { SendNow } from "~/features/outbox/ui/send-now";
import { SentList } from "~/features/outbox/ui/sent-list";
import { StoppedNotice } from "~/features/outbox/ui/stopped-notice";
import { UnreadableNotice } from "~/features/outbox/ui/unreadable-notice";

/** The page shows data stored on the device. The server only decides whether the user may open it. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async () => null);
}

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    // Offline, the server cannot be reached. A response of the server is rethrown.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export default function Outbox() {
  const { t } = useTranslation();
  const { entries, sent, sending, isRead, isFailed } = useOutbox();
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title={t("outbox.title")}>
        {entries.some((each) => each.state === "waiting") ? (
          <SendNow busy={sending !== null} />
        ) : null}
      </PageHeader>
      <LossNotice />
      {entries.length > 0 ? <StoppedNotice /> : null}
      {!isRead ? <ListSkeleton rows={2} /> : null}
      {isFailed ? <UnreadableNotice /> : null}
      {isRead && !isFailed && entries.length === 0 ? (
        <EmptyState
          icon="circle-check"
          title={t("outbox.empty.title")}
          text={t("outbox.empty.text")}
        />
      ) : null}
      <EntryList entries={entries} sending={sending} />
      <SentList sent={sent} />
    </div>
  );
}

export const handle = pageHandle((t) => t("outbox.title"));
