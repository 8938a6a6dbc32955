import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { useToast } from "~/ui/overlay/toast";
import { ApiRefusal, callApi } from "../api/api-client";

/** One command of a record, as the API has it, with the words for how it went. */
export type CommandMove = { path: string; body: unknown; done: string; failed: string };

/**
 * Runs a command from a board: the page is read anew however it went, and once the board shows what is stored now, what happened is
 * said, with the server's reason where it refused. False when it was refused.
 */
export function useCommandMove(): (move: CommandMove) => Promise<boolean> {
  const { t } = useTranslation();
  const show = useToast();
  const readAnew = useReadAnew();
  return async ({ path, body, done, failed }) => {
    const reason = await reasonAgainst(path, body, t("shell.move.unreachable"));
    await readAnew();
    if (reason === null) show("success", done);
    else show("error", [failed, reason].filter(Boolean).join(" "));
    return reason === null;
  };
}

/** Resolves when the page shows what it was answered, or is left. The revalidator itself does not say when. */
function useReadAnew(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const data = useLoaderData<unknown>();
  const [waiting] = useState<(() => void)[]>(() => []);
  useEffect(
    () => () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
    [data, waiting],
  );
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      revalidate();
    });
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
