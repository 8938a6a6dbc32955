import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sentFileIds } from "~/features/attachments/commands/store";
import { MAX_AT_ONCE } from "~/features/attachments/model";
import { ticketIdsIn } from "~/features/tickets/inputs/commands";
import { type CreatedFrom, readBegunFrom } from "~/features/tickets/queries/created-from";
import { BegunFromTickets } from "~/features/tickets/ui/created-from";
import { may } from "~/kernel/authorization/actions";
import { readForm } from "~/kernel/input/read-form";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { actOnPage, readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { DraftedForm } from "~/offline/drafts/form-draft";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { createInput } from "~/features/work-orders/inputs/create";
import { type BegunAt, readStartedAt } from "~/features/pickers/queries/started-at";
import { readOrderChoices } from "~/features/work-orders/queries/choices";
import { readFirstVisit } from "~/features/visits/queries/sent-visit";
import { readRequestedDay } from "~/features/visits/queries/requested-day";
import { getWorkOrder } from "~/features/work-orders/queries/detail";
import { readOpenAt, refusedWithOpenAt } from "~/features/work-orders/queries/open-at";
import { draftFromInput } from "~/features/work-orders/ui/form/order-draft";
import { duplicateOf, type OrderDraft } from "~/features/work-orders/ui/form/order-draft";
import { withPlannedParts } from "~/features/work-orders/ui/form/planned-parts";
import { OrderForm } from "~/features/work-orders/ui/form/order-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    if (!may(ctx.actor, "work-orders.create", { own: true })) throw new Refusal("not_allowed");
    const { searchParams } = new URL(args.request.url);
    const from = searchParams.get("from");
    const [choices, places, begun, source, planned, open] = await Promise.all([
      readOrderChoices(ctx),
      readStartedAt(ctx, searchParams),
      searchParams.has("ticketIds") ? readBegunFrom(ctx, ticketIdsIn(searchParams)) : null,
      from ? getWorkOrder(ctx, from) : null,
      readRequestedDay(ctx, "", args.request),
      readOpenAt(ctx, Object.fromEntries(searchParams)),
    ]);
    const blank = draftFor(ctx, begun?.places ?? places, begun);
    return {
      choices,
      draft: source ? duplicateOf(source, blank, isAlone(ctx)) : blank,
      source: source?.number ?? null,
      isShort: isAlone(ctx),
      tickets: begun?.tickets ?? [],
      planned,
      open,
      isPlaced: begun === null || isPlacedAt(begun.places),
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, (ctx, form) =>
    refusedWithOpenAt(ctx, form, async () => {
      const input = parseInput(createInput, {
        ...withPlannedParts(readForm(createInput, form, ["warranty"])),
        fileIds: await sentFileIds(ctx, form, MAX_AT_ONCE),
        visit: undefined,
      });
      const { id } = await createWorkOrder(ctx, {
        ...input,
        visit: await readFirstVisit(ctx, form, input),
      });
      return redirect(
        form.has("_another")
          ? `/work-orders/new?done=create&after=${id}`
          : `/work-orders/${id}?done=create`,
      );
    }),
  );
}

export const clientAction = savedFormAction;
export const shouldRevalidate = skipRevalidationIfQueued;

export default function NewWorkOrder() {
  const { t } = useTranslation();
  const { choices, draft, source, tickets, open, isPlaced, isShort } =
    useLoaderData<typeof loader>();
  const after = useSearchParams()[0].get("after");
  useDoneToast("workOrders");
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader
        title={t("workOrders.create.title")}
        text={source ? t("workOrders.duplicate.from", { number: source }) : undefined}
      />
      <DraftedForm
        // After "Create another" the form is a new one.
        key={after}
      >
        {(sent) => (
          <OrderForm
            mayRepeat={tickets.length === 0}
            draft={draftFromInput(draft, refused?.sent ?? sent, choices)}
            choices={choices}
            refusal={refused?.refusal}
            failed={t("workOrders.create.failed")}
            submitLabel={t("workOrders.create.confirm")}
            isShort={isShort}
            open={refused?.refusal.facts["open"] ?? open}
          >
            {tickets.length > 0 ? <BegunFromTickets tickets={tickets} isPlaced={isPlaced} /> : null}
          </OrderForm>
        )}
      </DraftedForm>
    </>
  );
}

export const handle = pageHandle((t) => t("workOrders.create.title"));

/** Technicians create orders only for themselves (domain-rules §2). */
function isAlone(ctx: AuthContext): boolean {
  return !may(ctx.actor, "work-orders.create");
}

/** W1 requires one of them (domain-rules §2). */
function isPlacedAt({ location, room, asset }: BegunAt): boolean {
  return location !== null || room !== null || asset !== null;
}

function draftFor(ctx: AuthContext, places: BegunAt, begun: CreatedFrom | null): OrderDraft {
  const self = { id: ctx.actor.userId, name: `${ctx.actor.name} ${ctx.actor.surname}` };
  const alone = isAlone(ctx);
  const plan = {
    priority: begun?.priority ?? ("medium" as const),
    externalReference: "",
    jobNumber: "",
    description: begun?.description ?? "",
    plannedStartOn: "",
    plannedEndOn: "",
    plannedRegularMinutes: 0,
    plannedTravelMinutes: 0,
    warranty: false,
  };
  return {
    id: newId(),
    version: null,
    places,
    plan,
    people: { technicians: alone ? [self] : [], leadId: alone ? self.id : null },
    appointment: may(ctx.actor, "schedule.plan")
      ? { id: newId(), day: "", from: "", to: "" }
      : null,
    unqueued: { intervention: "", repairNotes: "", repairNotesDoc: null, equipment: [], parts: [] },
  };
}
