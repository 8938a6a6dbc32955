import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { ConcurrencyLimiter } from "./concurrency-limiter";

/** As many as a browser fetches at once from one host; more than the pdf worker prints for one person. */
const MOST = 6;
const RETRY_SECONDS = 5;

const limiter = new ConcurrencyLimiter(MOST);

/** Refuses a person who asks for many PDFs at once before anything is read for them: sixty reads at once delay everybody else. */
export async function withinPdfLimit<T>(ctx: AuthContext, work: () => Promise<T>): Promise<T> {
  const place = limiter.enter(`${ctx.tenant.id} ${ctx.actor.userId}`, ctx.now().getTime());
  if (!place) throw new Refusal("too_many_requests", "pdf_limit", { retryAfterSeconds: RETRY_SECONDS });
  try {
    return await work();
  } finally {
    limiter.leave(place);
  }
}
