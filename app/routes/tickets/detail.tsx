import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { eventPage } from "~/features/activity/model";
import {
  type Conversation as ConversationView,
  findConversation,
} from "~/features/comments/queries/list";
import { Conversation } from "~/features/comments/ui/conversation";
import { commentPage } from "~/features/comments/model";
import { readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordColumns } from "~/shell/records/record-columns";
import { PageHeader } from "~/ui/layout/page-header";
import { StatusBadge } from "~/ui/layout/status-badge";
import { getTicket, type TicketDetail } from "~/features/tickets/queries/detail";
import { BlockedActions, TicketActions } from "~/features/tickets/ui/ticket-actions";
import { TicketFacts, TicketText, OrderLink } from "~/features/tickets/ui/ticket-facts";
import { NextVisitCard } from "~/features/tickets/ui/next-visit";
import { SignedPdfLink } from "~/features/tickets/ui/signed-pdf-link";
import { TicketProgress } from "~/features/tickets/ui/ticket-progress";
import { RecordDocuments } from "~/features/attachments/ui/documents/record-documents";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { Notice } from "~/ui/layout/notice";

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const id = args.params["id"] ?? "";
  return readPage(args, async (ctx): Promise<TicketPage> => {
    const [ticket, conversation] = await Promise.all([
      getTicket(ctx, id, { events: eventPage(searchParams) }),
      findConversation(ctx, { type: "ticket", id }, { most: commentPage(searchParams) }),
    ]);
    return { ...ticket, conversation };
  });
}

/** When a comment or a photo was queued on this device, there is nothing new to load. */
export const shouldRevalidate = skipRevalidationIfQueued;

type TicketPage = TicketDetail & { conversation: ConversationView | null };

export default function Ticket() {
  const { t } = useTranslation();
  const format = useFormat();
  const ticket: TicketPage = useLoaderData<typeof loader>();
  useDoneToast("tickets", "comments");
  return (
    <>
      <PageHeader
        title={ticket.name}
        text={ticket.number}
        above={<StatusBadge status={ticket.status} />}
      >
        <TicketActions ticket={ticket} />
      </PageHeader>
      <div className="record-page flex flex-col gap-4">
        {ticket.leftAt ? (
          <Notice>{t("tickets.detail.left", { when: format.dateTime(ticket.leftAt) })}</Notice>
        ) : (
          <TicketProgress ticket={ticket} />
        )}
        <NextVisitCard visit={ticket.nextVisit} />
        {ticket.hasSignedPdf ? <SignedPdfLink ticketId={ticket.id} /> : null}
        <BlockedActions ticket={ticket} />
        <RecordColumns
          facts={
            <>
              <TicketFacts ticket={ticket} />
              <TicketLinks ticket={ticket} />
            </>
          }
          activity={ticket.activity ? <RecordActivity lines={ticket.activity} /> : null}
        >
          <TicketText ticket={ticket} />
          <TicketDocuments ticket={ticket} />
          {ticket.conversation ? (
            <section className="mt-2 flex flex-col gap-3">
              <h2 className="font-semibold">{t("comments.title")}</h2>
              <Conversation
                conversation={ticket.conversation}
                title={`${ticket.number} · ${ticket.name}`}
              />
            </section>
          ) : null}
        </RecordColumns>
      </div>
      <Outlet context={ticket} />
    </>
  );
}

export const handle = pageHandle<typeof loader>((t, data) => data?.name ?? t("tickets.title"), {
  shows: ["tickets/:id"],
});

/** Photos and documents. Users who may edit the ticket add and remove them. */
function TicketDocuments({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  return (
    <RecordDocuments
      documents={ticket.documents}
      path={`/tickets/${ticket.id}`}
      mayAdd={ticket.editable}
      mayRemove={ticket.editable ? "all" : "none"}
      queued={{ id: ticket.id, title: `${ticket.number} · ${ticket.name}` }}
      failed={t("tickets.addDocuments.failed")}
    />
  );
}

/** The present and earlier work orders of the ticket. A deleted one keeps its number. */
function TicketLinks({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (ticket.links.length === 0) return null;
  return (
    <Section title={t("tickets.detail.links")}>
      <ul className="flex flex-col gap-3">
        {ticket.links.map((link) => (
          <li key={link.linkedAt}>
            {link.endedAt === null ? (
              <OrderLink id={link.workOrderId} number={link.number} />
            ) : (
              <span className="font-medium">{link.number}</span>
            )}
            <p className="text-muted text-sm">
              {t("tickets.detail.linked", {
                name: link.linkedBy.name,
                when: format.dateTime(link.linkedAt),
              })}
              {link.endedAt === null
                ? null
                : `, ${t("tickets.detail.unlinked", { name: link.endedBy?.name ?? "", when: format.dateTime(link.endedAt) })}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
