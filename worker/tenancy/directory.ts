import { BoundedMap } from "~/kernel/bounded-map";
import type { Language } from "~/kernel/text/languages";
import { Refusal } from "~/kernel/refusal";

export type Tenant = {
  id: string;
  code: string;
  name: string;
  status: string;
  schemaVersion: number;
  language: Language;
};

const FRESH_MS = 30_000;
const STALE_MS = 24 * 60 * 60_000;
/** A hanging directory must not delay every request of known tenants. */
const RETRY_MS = 5_000;
/** Those that have had a request longest ago are read again. */
export const MAX_CACHED_TENANTS = 5_000;

type Entry = { tenant: Tenant; readAt: number; retryAt: number };

/**
 * Looks up the tenant of a code. A found tenant is cached for thirty seconds, so that a suspension
 * takes effect within a minute. A missing one is never cached, so that a new tenant is available at
 * once. While the directory is down, cached tenants remain valid for a day.
 */
export class Directory {
  private readonly known = new BoundedMap<string, Entry>(MAX_CACHED_TENANTS);

  /** Null if no request has found the tenant within a day. */
  cached(code: string, now: number): Tenant | null {
    const entry = this.known.get(code);
    return entry && now - entry.readAt < STALE_MS ? entry.tenant : null;
  }

  /**
   * `read` belongs to the request, because workerd does not let a request use connections of
   * another.
   */
  async find(
    code: string,
    now: number,
    read: (code: string) => Promise<Tenant | null>,
  ): Promise<Tenant | null> {
    const entry = this.known.get(code);
    if (entry && now < entry.retryAt) return entry.tenant;
    return this.readAgain(code, now, read);
  }

  async readAgain(
    code: string,
    now: number,
    read: (code: string) => Promise<Tenant | null>,
  ): Promise<Tenant | null> {
    const before = this.known.get(code);
    // One request reads; parallel requests use the cached entry.
    if (before && now - before.readAt < STALE_MS)
      this.known.set(code, { ...before, retryAt: now + RETRY_MS });
    try {
      const tenant = await read(code);
      if (tenant) this.known.set(code, { tenant, readAt: now, retryAt: now + FRESH_MS });
      else this.known.delete(code);
      return tenant;
    } catch (error) {
      if (before && now - before.readAt < STALE_MS) return before.tenant;
      throw error instanceof Refusal
        ? error
        : new Refusal("unavailable", "unavailable", { retryAfterSeconds: 5 });
    }
  }
}
