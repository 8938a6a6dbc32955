import { useTranslation } from "react-i18next";
import { useRootFacts } from "~/shell/layout/root-facts";
import { ActionBar } from "~/ui/layout/action-bar";
import { Button, LinkButton } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { useToast } from "~/ui/overlay/toast";
import { groupsOf } from "../policy";
import { Arrived } from "./arrived";

/** Shown once: to copy, to print or to download as a file. The download works without JavaScript. */
export function RecoveryCodes({ title, codes }: { title: string; codes: readonly string[] }) {
  const { t } = useTranslation();
  const root = useRootFacts();
  const groups = codes.map((code) => groupsOf(code, 5).join("-"));
  const text = [
    `${t("twoFactor.recoveryCodes.label")}: ${root?.tenant.name ?? ""}, ${root?.user?.email ?? ""}`,
    "",
    ...groups,
    "",
  ].join("\r\n");
  return (
    <>
      <PageHeader title={t("twoFactor.recoveryCodes.label")} />
      <div className="card-surface flex max-w-2xl flex-col gap-4 p-5">
        <Arrived>
          <Notice kind="success" title={title}>
            {t("twoFactor.recoveryCodes.text")}
          </Notice>
        </Arrived>
        <ol
          aria-label={t("twoFactor.recoveryCodes.label")}
          className="bg-base-200 rounded-field grid gap-x-8 gap-y-2 p-4 font-mono sm:grid-cols-2 print:grid-cols-1"
          translate="no"
        >
          {groups.map((code) => (
            <li
              key={code}
              className="text-center text-xs whitespace-nowrap min-[360px]:text-sm sm:text-base"
            >
              {code}
            </li>
          ))}
        </ol>
        <SaveCodes text={text} />
        <div className="print:hidden">
          <ActionBar>
            <LinkButton to="/profile" look="primary" icon="check">
              {t("twoFactor.recoveryCodes.kept")}
            </LinkButton>
          </ActionBar>
        </div>
      </div>
    </>
  );
}

function SaveCodes({ text }: { text: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const show = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => show("success", t("twoFactor.recoveryCodes.copied")),
      () => show("error", t("twoFactor.recoveryCodes.not-copied")),
    );
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {hydrated ? (
        <>
          <Button type="button" icon="clipboard" onClick={() => void copy()}>
            {t("twoFactor.recoveryCodes.copy")}
          </Button>
          <Button type="button" icon="printer" onClick={() => window.print()}>
            {t("twoFactor.recoveryCodes.print")}
          </Button>
        </>
      ) : null}
      <a
        className="btn btn-plain"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download={`${t("twoFactor.recoveryCodes.file")}.txt`}
      >
        <Icon name="download" />
        {t("twoFactor.recoveryCodes.download")}
      </a>
    </div>
  );
}
