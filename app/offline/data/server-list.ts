import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/**
 * The clientLoader of a list that no device stores. With it, a device that starts offline shows the list's page: this call fails there,
 * and the frame shows a list without rows (app/shell/pages/failed-list.tsx).
 */
export function loadFromServer({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  return serverLoader();
}
