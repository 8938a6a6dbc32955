import { useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { useToast } from "~/ui/toast";
import { ApiRefusal, callApi } from "./api-client";

/** One command of a record, as the API has it, with the words for how it went. */
export type CommandMove = { path: string; body: unknown; done: string; failed: string };

/**
 * Runs a command from a board: what happened is said, with the server's reason where it refused, and the page is read anew
 * either way, so that the board shows what is stored now. False when it was refused.
 */
export function useCommandMove(): (move: CommandMove) => Promise<boolean> {
  const { t } = useTranslation();
  const show = useToast();
  const { revalidate } = useRevalidator();
  return async ({ path, body, done, failed }) => {
    const reason = await reasonAgainst(path, body, t("shell.move.unreachable"));
    await revalidate();
    if (reason === null) show("success", done);
    else show("error", [failed, reason].filter(Boolean).join(" "));
    return reason === null;
  };
}

/** Null when it was done. */
async function reasonAgainst(path: string, body: unknown, unreachable: string): Promise<string | null> {
  try {
    await callApi(path, { method: "POST", body, idempotencyKey: newId() });
    return null;
  } catch (error) {
    return error instanceof ApiRefusal ? error.answer.message : unreachable;
  }
}
