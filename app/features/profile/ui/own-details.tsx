import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES } from "~/kernel/text/languages";
import { fullName } from "~/kernel/authorization/roles";
import { useRootFacts } from "~/shell/layout/root-facts";
import { Avatar } from "~/ui/layout/avatar";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import type { Profile } from "../queries";

export function OwnDetails({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const roles = useRootFacts()?.user?.roles ?? [];
  return (
    <Section>
      <div className="mb-4 flex items-center gap-4">
        <Avatar name={fullName(profile)} />
        <div className="line-words">
          <h2 className="text-lg font-semibold">{fullName(profile)}</h2>
          <p className="text-muted">{roles.map((role) => t(`common.role.${role}`)).join(", ")}</p>
        </div>
      </div>
      <DefinitionList
        items={[
          { label: t("profile.email"), value: profile.email },
          { label: t("profile.phone"), value: profile.phoneNumber || t("profile.no-phone") },
          { label: t("profile.of-customer"), value: profile.customerName },
          {
            label: t("profile.language"),
            value: profile.language
              ? LANGUAGE_NAMES[profile.language]
              : t("profile.language-of-browser"),
          },
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-2">
        <LinkButton to="/profile/edit" icon="pen" preventScrollReset>
          {t("profile.update.title")}
        </LinkButton>
        <LinkButton to="/profile/change-password" icon="lock" preventScrollReset>
          {t("profile.changePassword.title")}
        </LinkButton>
      </div>
    </Section>
  );
}
