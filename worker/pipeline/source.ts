import { ATTEMPTS } from "~/features/sessions/words";
import { countAttempt, forgiveAttempt } from "~/kernel/server/attempts";
import type { From } from "~/kernel/server/load-context";
import type { Step } from "~/kernel/server/statement";
import type { JourneyContext } from "../journey";
import { logBug } from "./log";
import { openDirectory } from "./tenant";

/** Cloudflare says where a request came from; where nobody says it, there is nobody to lock out. */
export function sourceOf(c: JourneyContext): From {
  const source = c.req.header("cf-connecting-ip") ?? "";
  const claims = c.get("claims");
  const said = { source, userAgent: c.req.header("user-agent") ?? "", replaces: claims?.by === "cookie" ? claims.actor.sessionId : null };
  return source ? { ...said, gate: gateFor(c, `source:${source}`) } : said;
}

/** A directory that is down locks nobody out: the company's own count still holds. */
function gateFor(c: JourneyContext, key: string): NonNullable<From["gate"]> {
  const write = async (step: Step) => {
    try {
      const [result] = await openDirectory(c.env).write([step.statement]);
      return Number(result?.rows[0]?.["lockedUntil"] ?? 0);
    } catch (error) {
      logBug(c.get("requestId"), error);
      return 0;
    }
  };
  return {
    count: () => write(countAttempt(Date.now(), key, { ...ATTEMPTS, most: ATTEMPTS.perSource })),
    forgive: () => c.executionCtx.waitUntil(write(forgiveAttempt(key))),
  };
}
