import { getWorkOrder } from "~/features/work-orders/queries/detail";
import { Refusal } from "~/kernel/refusal";
import type { Ctx } from "~/kernel/server/ctx";
import type { Env } from "../env";

/** The paper of an order as it is now, or the signed one as it was kept. */
export async function answerWorkOrderPdf(ctx: Ctx, _env: Env, id: string): Promise<Response> {
  await getWorkOrder(ctx, id);
  throw new Refusal("unavailable", "unavailable", { retryAfterSeconds: 60 });
}
