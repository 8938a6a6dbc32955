import { Refusal } from "~/kernel/refusal";
import type { Ctx } from "~/kernel/server/ctx";

/** As many as a browser fetches at once from one host; more than the pdf worker prints for one person. */
const MOST = 6;
const RETRY_SECONDS = 5;
/** A request whose caller is gone ends without a word: no `finally` runs. */
const FORGOTTEN_MS = 60_000;

/** When each of a person's requests began, in this isolate. */
const underWay = new Map<string, Set<{ startedAt: number }>>();

/** Refuses a person who asks for many PDFs at once before anything is read for them: sixty reads at once delay everybody else. */
export async function withinPdfLimit<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const key = `${ctx.tenant.id} ${ctx.actor.userId}`;
  const startedAt = ctx.now().getTime();
  const own = underWay.get(key) ?? new Set();
  for (const each of own) if (each.startedAt < startedAt - FORGOTTEN_MS) own.delete(each);
  if (own.size >= MOST) throw new Refusal("too_many_requests", "pdf_limit", { retryAfterSeconds: RETRY_SECONDS });
  const request = { startedAt };
  underWay.set(key, own.add(request));
  try {
    return await work();
  } finally {
    own.delete(request);
    if (own.size === 0) underWay.delete(key);
  }
}
