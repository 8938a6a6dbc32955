import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { countryName } from "~/kernel/text/country-name";
import { taxIdFault } from "~/kernel/text/tax-id";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import { EmailLink, MapLink, PhoneLink, WebsiteLink } from "~/ui/layout/contact-links";
import { useLanguage } from "~/ui/layout/use-language";
import { DefinitionList } from "~/ui/list/definition-list";
import type { CustomerDetail } from "../queries";

type Props = { customer: CustomerDetail };

/** Contact data, with links to call, write a mail and open the website. */
export function ContactFacts({ customer }: Props) {
  const { t } = useTranslation();
  const { contactPerson, contactNumber, contactEmail, telephone, website } = customer;
  const nothing = [contactPerson, contactNumber, contactEmail, telephone, website].every(
    (each) => each === "",
  );
  return (
    <Section title={t("customers.detail.contact")}>
      {nothing ? <p className="text-muted">{t("customers.detail.no-contact")}</p> : null}
      <DefinitionList
        items={[
          { label: t("customers.field.contactPerson"), value: contactPerson },
          {
            label: t("customers.field.contactNumber"),
            value: contactNumber ? <PhoneLink number={contactNumber} /> : null,
          },
          {
            label: t("customers.field.contactEmail"),
            value: contactEmail ? <EmailLink address={contactEmail} /> : null,
          },
          {
            label: t("customers.field.telephone"),
            value: telephone ? <PhoneLink number={telephone} /> : null,
          },
          {
            label: t("customers.field.website"),
            value: website ? <WebsiteLink url={website} /> : null,
          },
        ]}
      />
    </Section>
  );
}

export function AboutFacts({ customer }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { entity, taxId, isCustomer, isPartner, createdAt } = customer;
  return (
    <Section title={t("customers.detail.about")}>
      <DefinitionList
        items={[
          { label: t("customers.field.address"), value: <Address customer={customer} /> },
          { label: t("customers.field.entity"), value: t(`common.entity.${entity}`) },
          {
            label: t("customers.field.taxId"),
            value: taxId ? <TaxId customer={customer} /> : null,
          },
          {
            label: t("customers.form.is-both"),
            value: isCustomer && isPartner ? <BothBadges /> : null,
          },
          { label: t("customers.field.createdAt"), value: format.date(createdAt) },
        ].filter(({ value }) => value !== null)}
      />
    </Section>
  );
}

/** With what looks wrong about it, which is saved all the same. */
function TaxId({ customer: { taxId, country } }: Props): ReactNode {
  const { t } = useTranslation();
  const fault = taxIdFault(taxId, country);
  return (
    <>
      {taxId}
      {fault ? (
        <span className="text-caution flex items-start gap-1.5 text-sm">
          <Icon name="alert" size={16} className="mt-0.5" />
          {t(`customers.tax-id.${fault}`)}
        </span>
      ) : null}
    </>
  );
}

function Address({ customer: { street, zipCode, city, country } }: Props): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const line = [street, `${zipCode} ${city}`.trim()].filter(Boolean).join(", ");
  const land = country ? countryName(country, language) : "";
  if (!line && !land) return <span className="text-muted">{t("customers.detail.no-address")}</span>;
  return (
    <>
      {line ? <MapLink address={line} /> : null}
      {land ? (
        <span className="block" suppressHydrationWarning>
          {land}
        </span>
      ) : null}
    </>
  );
}

function BothBadges() {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap gap-1">
      <Badge icon="building">{t("customers.field.isCustomer")}</Badge>
      <Badge icon="handshake">{t("customers.field.isPartner")}</Badge>
    </span>
  );
}
