import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useOutletContext, useParams } from "@remix-run/react";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { userCommands } from "~/features/users/commands/table";
import { readReassignmentChoices } from "~/features/users/queries/reassignments";
import type { User } from "~/features/users/queries/user";
import { ReassignmentFields } from "~/features/users/ui/reassignment-fields";
import { USER_DIALOGS, type UserCommand } from "~/features/users/model";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "~/kernel/authorization/roles";
import { RecordCommand } from "~/shell/records/record-command";

/** The commands that reassign the user's open work. */
const OFFBOARDING: readonly UserCommand[] = ["deactivate", "delete"];

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, USER_DIALOGS, async (ctx, command) =>
    OFFBOARDING.includes(command) ? readReassignmentChoices(ctx, args.params["id"] ?? "") : null,
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

type Props = { command: UserCommand; children?: ReactNode };

const DANGEROUS: readonly UserCommand[] = ["deactivate", "turnOffSecondStep"];

/** One command of an account: its effect, and the server's refusal. */
function CommandDialog({ command, children }: Props) {
  const { t } = useTranslation();
  const user = useOutletContext<User>();
  const facts = { name: fullName(user), email: user.email };
  const again = command === "invite" && user.inviteStatus === "INVITED";
  const labels = again
    ? {
        title: t("users.invite-again.title"),
        text: t("users.invite-again.text", facts),
        confirm: t("users.invite-again.confirm"),
      }
    : {
        title: t(`users.${command}.title`, facts),
        text: t(`users.${command}.text`, facts),
        confirm: t(`users.${command}.confirm`),
      };
  return (
    <RecordCommand
      labels={{ ...labels, failed: t(`users.${command}.failed`) }}
      fields={{ version: user.version }}
      deletes={command === "delete"}
      danger={DANGEROUS.includes(command)}
      closeTo={`/users/${user.id}`}
    >
      {children}
    </RecordCommand>
  );
}
