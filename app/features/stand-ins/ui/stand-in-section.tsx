import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/card";
import { Disclosure } from "~/ui/overlay/disclosure";
import type { StandInsOfPerson } from "../queries/of-person";
import type { StandInPlace } from "./place";
import { StandInForm } from "./stand-in-form";
import { StandInList } from "./stand-in-list";

type Props = {
  person: { id: string; name: string };
  /** Somebody who may approve anyway has at most periods of earlier days. */
  of: StandInsOfPerson;
  place: StandInPlace;
};

/** When a person approves in the place of approvers, on the pages of that person. */
export function StandInSection({ person, of: { standIns, mayStandIn }, place }: Props) {
  const { t } = useTranslation();
  if (!mayStandIn && standIns.length === 0) return null;
  return (
    <Section title={t("standIns.section")}>
      {standIns.length > 0 ? (
        <StandInList standIns={standIns} place={place} />
      ) : (
        <p className="text-muted text-pretty">{t("standIns.none-of", person)}</p>
      )}
      {mayStandIn ? (
        <Disclosure summary={t("standIns.open")} className="flex flex-col gap-3 pt-2">
          <p className="text-muted text-sm text-pretty">{t("standIns.purpose")}</p>
          <StandInForm people={person} place={place} />
        </Disclosure>
      ) : null}
    </Section>
  );
}
