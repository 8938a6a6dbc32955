import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import type { Part } from "./form-parts";
import type { ReportWriting } from "./report-writing";

type Props = { part: Part; writing: ReportWriting; children: ReactNode };

/** A part that is shown on demand. Its fields belong to the form in any case. */
export function FormPart({ part, writing: { parts }, children }: Props) {
  const hydrated = useHydrated();
  const isOpen = parts.isOpen(part);
  const wasOpen = useRef(isOpen);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen && !wasOpen.current)
      place.current
        ?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea, summary, button")
        ?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div ref={place} hidden={hydrated && !isOpen} className="flex flex-col gap-4">
      {children}
    </div>
  );
}

type ChipProps = { part: Part; writing: ReportWriting; onOpen?: () => void };

/** Shows a part. Not there without JavaScript, where all parts are shown. */
export function PartChip({ part, writing: { parts }, onOpen }: ChipProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  if (!hydrated || parts.isOpen(part)) return null;
  return (
    <Button
      type="button"
      icon="plus"
      data-chip={part}
      onClick={() => {
        parts.open(part);
        onOpen?.();
      }}
    >
      {t(`dailyReports.form.chip.${part}`)}
    </Button>
  );
}
