import { useOutletContext } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "~/kernel/authorization/roles";
import { RecordCommand } from "~/shell/records/record-command";
import type { User } from "../queries/user";
import type { UserCommand } from "../model";

type Props = { command: UserCommand; children?: ReactNode };

const DANGEROUS: readonly UserCommand[] = ["deactivate", "delete", "turnOffSecondStep"];

/** One command of an account: its effect, and the server's refusal. */
export function CommandDialog({ command, children }: Props) {
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
      version={user.version}
      danger={DANGEROUS.includes(command)}
      closeTo={`/users/${user.id}`}
    >
      {children}
    </RecordCommand>
  );
}
