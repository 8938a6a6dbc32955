import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useTranslation } from "react-i18next";
import { readAnonymous } from "~/kernel/server/page";
import { pageHandle } from "~/shell/page-handle";
import { Announced } from "../ui/announced";

export function loader(args: LoaderFunctionArgs) {
  return readAnonymous(args, async () => null);
}

export default function ResetPassword() {
  const { t } = useTranslation();
  return <Announced title={t("sessions.reset.title")} text={t("sessions.reset.text")} />;
}

export const handle = pageHandle((t) => t("sessions.reset.title"));
