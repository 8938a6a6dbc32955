import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { countryName } from "~/kernel/text/country-name";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { MapLink } from "~/ui/layout/contact-links";
import { useLanguage } from "~/ui/layout/use-language";
import { DefinitionList } from "~/ui/list/definition-list";
import type { LocationDetail } from "../queries/record";
import { addressLine } from "~/kernel/text/address";
import { DefaultBadge } from "./default-badge";

type Props = { location: LocationDetail };

/** Customer and creation date. */
export function GeneralFacts({ location }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { customerId, customerName } = location;
  return (
    <Section title={t("locations.form.general")}>
      <DefinitionList
        items={[
          {
            label: t("locations.field.customerId"),
            value: customerId ? (
              <Link to={`/customers/${customerId}`} className="link-plain">
                {customerName}
              </Link>
            ) : (
              t("locations.own")
            ),
          },
          {
            label: t("locations.field.isDefault"),
            value: location.isDefault ? <DefaultBadge /> : null,
          },
          { label: t("locations.field.createdAt"), value: format.date(location.createdAt) },
        ]}
      />
    </Section>
  );
}

/** Address, floor and section. */
export function AddressFacts({ location }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const line = addressLine(location);
  const country = location.country ? countryName(location.country, language) : "";
  const { floor, section } = location;
  return (
    <Section title={t("locations.field.address")}>
      {[line, country, floor, section].every((one) => one === "") ? (
        <p className="text-muted">{t("locations.detail.no-address")}</p>
      ) : null}
      <DefinitionList
        items={[
          { label: t("locations.field.address"), value: line ? <MapLink address={line} /> : null },
          {
            label: t("locations.field.country"),
            value: country ? <span suppressHydrationWarning>{country}</span> : null,
          },
          { label: t("locations.field.floor"), value: floor },
          { label: t("locations.field.section"), value: section },
        ]}
      />
    </Section>
  );
}
