import { Refusal } from "~/kernel/refusal";
import type { Ctx } from "~/kernel/server/ctx";
import type { Env } from "../env";

/** The paper of an order as it is now, or the signed one as it was kept. */
export async function answerWorkOrderPdf(_ctx: Ctx, _env: Env, _id: string): Promise<Response> {
  throw new Refusal("unavailable", "unavailable", { retryAfterSeconds: 60 });
}
