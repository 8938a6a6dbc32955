import { useLoaderData, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { useToast } from "~/ui/overlay/toast";
import { callApi } from "../api/api-client";
import { ApiRefusal } from "../api/api-refusal";

/** One command of a record by its API name, with the texts for its outcome. */
type CommandMove = { path: string; body: unknown; done: string; failed: string };

/**
 * Runs a command from a board. The page's data is reloaded in any case. After the board shows the stored state, the outcome is announced,
 * with the server's reason for a refusal. Returns false if it was refused.
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

/**
 * Resolves when the page shows the reloaded data or unmounts. The revalidator itself does not report it, and during a navigation it asks
 * the routes only for what that navigation would have changed.
 */
export function useReadAnew(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  const [isWanted, setWanted] = useState(false);
  const data = useLoaderData<unknown>();
  const [waiting] = useState<(() => void)[]>(() => []);
  useEffect(
    () => () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
    [data, waiting],
  );
  useEffect(() => {
    if (!isWanted || !isIdle) return;
    setWanted(false);
    revalidate();
  }, [isWanted, isIdle, revalidate]);
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      setWanted(true);
    });
}

/** Null on success. */
async function reasonAgainst(
  path: string,
  body: unknown,
  unreachable: string,
): Promise<string | null> {
  try {
    await callApi(path, { method: "POST", body, idempotencyKey: newId() });
    return null;
  } catch (error) {
    return error instanceof ApiRefusal ? error.response.message : unreachable;
  }
}
