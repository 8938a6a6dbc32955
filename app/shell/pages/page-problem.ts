import { isRouteErrorResponse } from "@remix-run/react";
import type { TFunction } from "i18next";

type Kind = "denied" | "off" | "signing" | "missing" | "unavailable" | "failed" | "offline";
/** `message` is the server's, in the reader's language. */
type PageProblem = { kind: Kind; message: string | null; requestId: string | null };

/** What a page shows instead of itself (requirements §2). */
export function pageProblemOf(error: unknown, online: boolean): PageProblem {
  if (!isRouteErrorResponse(error))
    return { kind: online ? "failed" : "offline", message: null, requestId: null };
  const requestId: string | null = error.data?.requestId ?? null;
  const message: string | null = error.data?.message ?? null;
  if (error.status === 403) return { kind: deniedKind(error.data), message, requestId: null };
  if (error.status === 404) return { kind: "missing", message, requestId: null };
  return { kind: error.status === 503 ? "unavailable" : "failed", message, requestId };
}

/** The refusal of a page that signs says more than that it is not allowed: see kernel/authorization/signing.ts. */
function deniedKind(response: unknown): Kind {
  const reason =
    typeof response === "object" && response !== null && "reason" in response && response.reason;
  if (reason === "feature_off") return "off";
  return reason && reason !== "not_allowed" ? "signing" : "denied";
}

export function problemTitle(t: TFunction, kind: Kind): string {
  if (kind === "offline") return t("shell.offline");
  return t(`shell.${kind === "off" ? "denied" : kind}.title`);
}
