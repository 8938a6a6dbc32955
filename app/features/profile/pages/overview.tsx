import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useTranslation } from "react-i18next";
import { fullName } from "~/kernel/roles";
import { readPage } from "~/kernel/server/page";
import { pageHandle } from "~/shell/page-handle";
import { useRootFacts } from "~/shell/root-facts";
import { Avatar } from "~/ui/avatar";
import { Section } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async () => null);
}

export default function Profile() {
  const { t } = useTranslation();
  const user = useRootFacts()?.user;
  if (!user) return null;
  return (
    <>
      <PageHeader title={t("profile.title")} />
      <div className="flex max-w-xl flex-col gap-4">
        <Section>
          <div className="flex items-center gap-4">
            <Avatar name={fullName(user)} />
            <div className="min-w-0">
              <p className="text-lg font-semibold">{fullName(user)}</p>
              <p className="text-muted break-all">{user.email}</p>
              <p>{user.roles.map((role) => t(`common.role.${role}`)).join(", ")}</p>
            </div>
          </div>
        </Section>
        <Notice title={t("profile.soon")} />
        <Section title={t("profile.helpdesk.title")} id="helpdesk">
          <p className="text-pretty">{t("profile.helpdesk.text")}</p>
        </Section>
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("profile.title"));
