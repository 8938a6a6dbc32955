import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import { groupsOf } from "../policy";

export type SetupView = {
  setup: string;
  secret: string;
  address: string;
  picture: { size: number; path: string };
};

/** The secret in its three forms for an app: scanned, opened on this device, or typed. */
export function SetupPicture({ secret, address, picture }: SetupView) {
  const { t } = useTranslation();
  const { size, path } = picture;
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <p className="text-pretty">{t("twoFactor.turnOn.scan")}</p>
      {/* Black on white in every theme, because cameras read that best. */}
      <svg
        viewBox={`-3 -3 ${size + 6} ${size + 6}`}
        role="img"
        aria-label={t("twoFactor.turnOn.picture")}
        shapeRendering="crispEdges"
        className="rounded-field border-base-300 w-56 border bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <a href={address} className="link-plain inline-flex min-h-11 items-center gap-2">
        <Icon name="phone" />
        {t("twoFactor.turnOn.open")}
      </a>
      <p className="text-muted text-sm">{t("twoFactor.turnOn.type")}</p>
      <p
        className="bg-base-200 rounded-field px-4 py-3 font-mono text-lg text-balance"
        translate="no"
      >
        {groupsOf(secret, 4).join(" ")}
      </p>
    </div>
  );
}
