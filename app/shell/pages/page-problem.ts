import { isRouteErrorResponse } from "@remix-run/react";
import type { TFunction } from "i18next";

type Kind = "denied" | "signing" | "missing" | "unavailable" | "failed" | "offline";
/** `message` is the server's, in the reader's language. `switchPage` turns on what is off, for those who may. */
type PageProblem = {
  kind: Kind;
  message?: string | undefined;
  requestId?: string | undefined;
  switchPage?: string | undefined;
};

/** What a page shows instead of itself (requirements §2). */
export function pageProblemOf(error: unknown, online: boolean): PageProblem {
  if (!isRouteErrorResponse(error)) return { kind: online ? "failed" : "offline" };
  const { message, requestId, reason, facts } = error.data ?? {};
  if (error.status === 403)
    return { kind: deniedKind(reason), message, switchPage: facts?.switchPage };
  if (error.status === 404) return { kind: "missing", message, requestId };
  return { kind: error.status === 503 ? "unavailable" : "failed", message, requestId };
}

/** The refusal of a page that signs says more than that it is not allowed: see kernel/authorization/signing.ts. */
function deniedKind(reason: unknown): Kind {
  return !reason || reason === "not_allowed" || reason === "feature_off" ? "denied" : "signing";
}

export function problemTitle(t: TFunction, kind: Kind): string {
  return kind === "offline" ? t("shell.offline") : t(`shell.${kind}.title`);
}
