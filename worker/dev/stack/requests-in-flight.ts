import { randomBytes } from "node:crypto";
import { loggedPath } from "../../observability/logged-path";

/** More are not printed, the oldest first: what came later waits for them. */
const MOST_PRINTED = 5;
const MOST_LOST = 20;

type InFlight = { what: string; since: number; ray: string };
export type RequestsInFlight = ReturnType<typeof requestsInFlight>;

/**
 * The requests to which workerd has sent nothing yet, so that whoever restarts it can say which of them it was. Those whose connection has ended
 * before count until workerd answers a probe: a client gives up on a worker that hangs, and one that exits ends all connections.
 */
export function requestsInFlight(clock: () => number = Date.now) {
  const waiting = new Set<InFlight>();
  const lost = new Set<InFlight>();
  return {
    /** One connection, which has one request after the other. */
    connect() {
      const own: InFlight[] = [];
      return {
        /** Returns the id that the request gets, as Cloudflare's edge gives it one. */
        begin(requestLine: string, host: string): string {
          const request = { what: named(requestLine, host), since: clock(), ray: newRay() };
          own.push(request);
          waiting.add(request);
          return request.ray;
        },
        answered() {
          const request = own.shift();
          if (request) waiting.delete(request);
        },
        end() {
          for (const request of own.splice(0)) {
            waiting.delete(request);
            if (lost.size < MOST_LOST) lost.add(request);
          }
        },
      };
    },
    /** workerd has answered a probe: what was lost before did not stop it. */
    forgetLost: () => lost.clear(),
    /** A sentence, or nothing where every request was answered. */
    describe(): string {
      const all = [...waiting, ...lost].sort((a, b) => a.since - b.since);
      if (all.length === 0) return "";
      const shown = all
        .slice(0, MOST_PRINTED)
        .map(({ what, since, ray }) => `${what} (${seconds(clock() - since)} s, ray ${ray})`);
      const more = all.length > MOST_PRINTED ? `, and ${all.length - MOST_PRINTED} later ones` : "";
      return `Requests without an answer: ${shown.join(", ")}${more}.`;
    },
  };
}

/** Method, host and path. The query may contain a code, and what a client sends may contain control characters. */
function named(requestLine: string, host: string): string {
  const [method = "", target = ""] = requestLine.split(" ", 2);
  const path = loggedPath(target.split("?", 1)[0] ?? "");
  return `${method} ${host}${path}`.replace(/[^\x21-\x7e ]/g, "?");
}

function seconds(ms: number): number {
  return Math.round(ms / 1000);
}

function newRay(): string {
  return randomBytes(8).toString("hex");
}
