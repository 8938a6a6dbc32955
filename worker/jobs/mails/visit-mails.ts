import * as z from "zod/mini";
import { parseStored } from "~/database/checked";
import {
  type ChangedPeople,
  type VisitChange,
  visitMail,
} from "~/features/mails/emails/visit-mails";
import { findOrder } from "~/features/mails/queries/order";
import { findName, findRecipient, readFirstNames } from "~/features/mails/queries/recipient";
import { findVisit, type VisitFacts } from "~/features/mails/queries/visit";
import { may } from "~/kernel/authorization/actions";
import type { Instant } from "~/kernel/time/instants";
import type { SystemContext } from "~/server/request-context";
import { type DueMail, type MailMaker, NO_READER, PAST } from "./mail-maker";

export const visitMails: Record<`visit.${VisitChange}.mail`, MailMaker> = {
  "visit.planned.mail": aboutVisit("planned"),
  "visit.moved.mail": aboutVisit("moved"),
  "visit.cancelled.mail": aboutVisit("cancelled"),
};

type Times = { startsAt: Instant; endsAt: Instant };
const DAY_MS = 86_400_000;

function aboutVisit(change: VisitChange): MailMaker {
  return async (context, ids, at): Promise<DueMail> => {
    const { visitId = "", workOrderId = "", userId = "", byId } = ids;
    const [to, visit, order, by, { timeZone }] = await Promise.all([
      findRecipient(context, userId),
      findVisit(context, visitId),
      findOrder(context, workOrderId, at),
      findName(context, byId),
      context.settings(),
    ]);
    if (!to || !may(to, "schedule.read", { own: true })) return NO_READER;
    if (!visit || !order) return PAST;
    if (isPast(change, visit, userId)) return PAST;
    const was = formerTimes(ids);
    const now = context.now().getTime();
    const href = `${context.tenant.origin}/work-orders/${order.id}`;
    // Whoever left a visit that was moved too knows its former time.
    const visible = change === "cancelled" && was ? was : visit;
    const former = change === "moved" ? was : null;
    const { wasArrival = arrivalKey(visit), wasPeople } = ids;
    const people =
      former && wasPeople
        ? await changedPeople(context, visit, parseStored(PEOPLE, wasPeople))
        : NOBODY;
    return {
      to,
      isQuiet: ![visible, ...(former ? [former] : [])].some((each) => isSoon(each, now)),
      contentFor: (_, localization) =>
        visitMail(
          {
            change,
            visit: visible,
            was: former,
            arrival: change === "cancelled" ? null : visit,
            isArrivalChanged: former !== null && wasArrival !== arrivalKey(visit),
            people,
            order,
            by,
            href,
            now,
            timeZone,
          },
          localization,
        ),
    };
  };
}

/** A notification is read on arrival, so one about an outdated state would mislead its recipient. */
function isPast(change: VisitChange, visit: VisitFacts, userId: string): boolean {
  const has = visit.status === "planned" && visit.technicianIds.includes(userId);
  return change === "cancelled" ? has : !has;
}

function formerTimes({ wasStartsAt, wasEndsAt }: Record<string, string>): Times | null {
  return wasStartsAt && wasEndsAt
    ? { startsAt: Number(wasStartsAt), endsAt: Number(wasEndsAt) }
    : null;
}

const PEOPLE = () => z.array(z.string());
const NOBODY: ChangedPeople = { joined: [], left: [] };

/** Who comes now and did not, and the other way round. A user who was deleted has no name. */
async function changedPeople(
  context: SystemContext,
  { technicianIds }: VisitFacts,
  formerIds: readonly string[],
): Promise<ChangedPeople> {
  const joined = technicianIds.filter((id) => !formerIds.includes(id));
  const left = formerIds.filter((id) => !technicianIds.includes(id));
  if (joined.length + left.length === 0) return NOBODY;
  const names = await readFirstNames(context, [...joined, ...left]);
  const namesOf = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []);
  return { joined: namesOf(joined), left: namesOf(left) };
}

/** The promised arrival, as a text to compare. */
export function arrivalKey({
  arrivalFromAt,
  arrivalToAt,
}: Pick<VisitFacts, "arrivalFromAt" | "arrivalToAt">): string {
  return `${arrivalFromAt ?? ""} ${arrivalToAt ?? ""}`;
}

/** Within the next 24 hours. Later visits are in the list of notifications, without a push message. */
function isSoon({ startsAt, endsAt }: Times, now: Instant): boolean {
  return endsAt > now && startsAt <= now + DAY_MS;
}
