import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useOutletContext, useParams } from "@remix-run/react";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/kernel/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { userCommands } from "../commands/table";
import { readReassignments } from "../queries/reassignments";
import type { User } from "../queries/user";
import { CommandDialog } from "../ui/command-dialog";
import { ReassignmentFields } from "../ui/reassignment-fields";
import { USER_DIALOGS, type UserCommand } from "../model";

/** The commands that reassign the user's open work. */
const OFFBOARDING: readonly UserCommand[] = ["deactivate", "delete"];

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, USER_DIALOGS, async (ctx, command) =>
    OFFBOARDING.includes(command) ? readReassignments(ctx, args.params["id"] ?? "") : null,
  );
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/users",
    dialogs: USER_DIALOGS,
    commands: userCommands,
    inputs: { deactivate: offboardForm, delete: offboardForm },
  });
}

/** The checkbox is absent when it is off. */
function offboardForm(fields: Record<string, unknown>) {
  return { knowsStranded: false, ...fields };
}

export const clientLoader = commandLoader(USER_DIALOGS, OFFBOARDING);

/** The dialogs of a user. */
export default function UserCommandPage() {
  const command = commandAt(USER_DIALOGS, useParams());
  const offboarding = useLoaderData<typeof loader>();
  const { id } = useOutletContext<User>();
  if (!command) return null;
  return (
    <CommandDialog key={command} command={command}>
      {offboarding ? (
        <ReassignmentFields userId={id} offboarding={offboarding} leads approves />
      ) : null}
    </CommandDialog>
  );
}
