import { useTranslation } from "react-i18next";
import type { Viewed } from "~/shell/records/record-views";
import { PhoneLink } from "~/ui/layout/contact-links";
import { ENTITIES } from "../model";
import type { CustomerRow } from "../queries/list";
import { numberOf, OtherFlag } from "./customer-table";
import { useView } from "./use-view";

/** A customer or partner as a card, and the board of companies and private persons. */
export function useCustomerCard(): Viewed<CustomerRow> {
  const { t } = useTranslation();
  const kind = useView();
  return {
    card: (row, view) => ({
      key: row.id,
      name: row.name,
      to: `/${kind}/${row.id}`,
      status: row.isCustomer && row.isPartner ? <OtherFlag row={row} /> : null,
      facts: [
        view === "cards" && t(`common.entity.${row.entity}`),
        [row.contactPerson, row.city].filter(Boolean).join(" · "),
        numberOf(row) && <PhoneLink key="phone" number={numberOf(row)} />,
      ],
    }),
    column: ({ key }) => {
      const entity = ENTITIES.find((each) => each === key) ?? "company";
      return {
        title: t(`common.entity.${entity}`),
        icon: entity === "company" ? "building" : "user",
        filter: { entity },
      };
    },
  };
}
