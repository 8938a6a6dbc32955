import { getChangeableVisit, type VisitPage } from "./plannable";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";

type Params = { id?: string | undefined; visitId?: string | undefined };

/** A visit in a dialog of its order's page. */
export async function getVisitOfOrder(
  ctx: AuthContext,
  { id, visitId = "" }: Params,
): Promise<VisitPage> {
  const page = await getChangeableVisit(ctx, visitId);
  if (page.visit.order.id !== id) throw new Refusal("not_found");
  return page;
}
