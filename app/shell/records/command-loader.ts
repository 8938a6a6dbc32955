import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { commandAt, type Dialogs } from "~/kernel/dialogs";

/**
 * Creates the clientLoader of the page of a record's dialogs. A dialog opens without a request, also offline. The server answers for the
 * dialogs that it loads, and for a URL that names no command.
 */
export function commandLoader<Name extends string>(
  dialogs: Dialogs<Name>,
  loadedByServer: readonly Name[] = [],
) {
  return async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs) {
    const command = commandAt(dialogs, params);
    return command && !loadedByServer.includes(command) ? null : serverLoader();
  };
}
