import type { MiddlewareHandler } from "hono";
import { Refusal } from "~/kernel/refusal";
import type { Journey } from "../journey";

/** More than a hundred people of one company cause at once; a program that runs wild is above it in a second. */
export const MOST_IN_FLIGHT = 100;

/** Counts what is under way for each company in this isolate. */
export class Crowd {
  private readonly inside = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** False when there is no room; true has to be followed by `leave`. */
  enter(tenantId: string): boolean {
    const before = this.inside.get(tenantId) ?? 0;
    if (before >= this.most) return false;
    this.inside.set(tenantId, before + 1);
    return true;
  }

  leave(tenantId: string): void {
    const left = (this.inside.get(tenantId) ?? 1) - 1;
    if (left > 0) this.inside.set(tenantId, left);
    else this.inside.delete(tenantId);
  }
}

const crowd = new Crowd(MOST_IN_FLIGHT);

/** One company's flood is answered 429, so that the others of this isolate are served as before. */
export const inFlight: MiddlewareHandler<Journey> = async (c, next) => {
  const { id } = c.get("tenant");
  if (!crowd.enter(id)) throw new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: 1 });
  try {
    await next();
  } finally {
    crowd.leave(id);
  }
};
