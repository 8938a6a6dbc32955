import { isRouteErrorResponse } from "@remix-run/react";
import type { TFunction } from "i18next";

type Kind = "denied" | "signing" | "missing" | "unavailable" | "failed" | "offline";
/** `message` is the server's, in the reader's language. `switchPage` turns on what is off, for those who may. */
type PageProblem = {
  kind: Kind;
  message: string | null;
  requestId: string | null;
  switchPage?: string | undefined;
};

/** What a page shows instead of itself (requirements §2). */
export function pageProblemOf(error: unknown, online: boolean): PageProblem {
  if (!isRouteErrorResponse(error))
    return { kind: online ? "failed" : "offline", message: null, requestId: null };
  const { status, data } = error;
  const requestId: string | null = data?.requestId ?? null;
  const message: string | null = data?.message ?? null;
  if (status === 403)
    return {
      kind: deniedKind(data?.reason),
      message,
      requestId: null,
      switchPage: data?.facts?.switchPage,
    };
  if (status === 404) return { kind: "missing", message, requestId: null };
  return { kind: status === 503 ? "unavailable" : "failed", message, requestId };
}

/** The refusal of a page that signs says more than that it is not allowed: see kernel/authorization/signing.ts. */
function deniedKind(reason: unknown): Kind {
  return !reason || reason === "not_allowed" || reason === "feature_off" ? "denied" : "signing";
}

export function problemTitle(t: TFunction, kind: Kind): string {
  return kind === "offline" ? t("shell.offline") : t(`shell.${kind}.title`);
}
