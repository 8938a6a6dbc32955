import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { ConcurrencyLimiter } from "./concurrency-limiter";

/**
 * The number of parallel requests of a browser to one host. It is more than the pdf worker prints
 * for one user.
 */
const MOST = 6;
const RETRY_SECONDS = 5;

const limiter = new ConcurrencyLimiter();

/**
 * Refuses a user who requests many PDFs at once before anything is read: sixty reads at once delay
 * all other users.
 */
export async function withinPdfLimit<T>(ctx: AuthContext, work: () => Promise<T>): Promise<T> {
  const place = limiter.enter(
    [{ key: `${ctx.tenant.id} ${ctx.actor.userId}`, most: MOST }],
    ctx.now().getTime(),
  );
  if (!place)
    throw new Refusal("too_many_requests", "pdf_limit", { retryAfterSeconds: RETRY_SECONDS });
  try {
    return await work();
  } finally {
    limiter.leave(place);
  }
}
