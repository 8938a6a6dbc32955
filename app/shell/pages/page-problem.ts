import { isRouteErrorResponse } from "@remix-run/react";
import type { TFunction } from "i18next";

type Kind = "denied" | "signing" | "refused" | "missing" | "unavailable" | "failed" | "offline";
/** `message` is the server's, in the reader's language. `switchPage` turns on what is off, for those who may. */
type PageProblem = {
  kind: Kind;
  /** The same address may be answered later. */
  isRetried: boolean;
  message?: string | undefined;
  requestId?: string | undefined;
  switchPage?: string | undefined;
};

/** What a page shows instead of itself (requirements §2). A refusal has its own sentence, whatever its status. */
export function pageProblemOf(error: unknown, online: boolean, pathname: string): PageProblem {
  if (!isRouteErrorResponse(error)) return { kind: online ? "failed" : "offline", isRetried: true };
  const { status } = error;
  const { message, requestId, reason, facts } = error.data ?? {};
  return {
    kind: kindOf(status, reason, pathname),
    isRetried: status >= 500 || status === 429,
    message,
    requestId,
    switchPage: facts?.switchPage,
  };
}

function kindOf(status: number, reason: unknown, pathname: string): Kind {
  if (status >= 500) return status === 503 ? "unavailable" : "failed";
  if (status === 404) return "missing";
  if (reason === "not_allowed" || reason === "feature_off") return "denied";
  // Without a reason it is the framework's answer, such as to a form that no page takes.
  if (!reason) return status === 403 ? "denied" : "missing";
  // The page that signs says who can: see kernel/authorization/signing.ts.
  return status === 403 && pathname.endsWith("/sign") ? "signing" : "refused";
}

export function problemTitle(t: TFunction, kind: Kind): string {
  return kind === "offline" ? t("shell.offline") : t(`shell.${kind}.title`);
}
