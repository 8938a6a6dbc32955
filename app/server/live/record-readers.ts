import { isId } from "~/kernel/ids";
import { isLiveType, liveReachOf, type LiveReader } from "~/kernel/live/records";
import type { RequestContext } from "../request-context";
import { mayReadTicket } from "./ticket-readers";

/** Whether this user may read the record now. `record` is `<table>/<id>`, as a page sent it. */
export async function mayReadRecord(
  ctx: Pick<RequestContext, "database" | "settings">,
  record: string,
  reader: LiveReader,
): Promise<boolean> {
  const [type = "", id = "", ...more] = record.split("/");
  if (!isLiveType(type) || !isId(id) || more.length > 0) return false;
  const reading = type === "tickets" ? mayReadTicket(ctx, id, reader) : true;
  const [{ features }, seesTicket] = await Promise.all([ctx.settings(), reading]);
  const reach = liveReachOf(type, reader, features);
  return reach === "all" || (reach === "some" && seesTicket);
}
