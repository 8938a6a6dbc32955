import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LabelKind } from "~/kernel/label-codes";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import type { LabelledRecord } from "../queries/by-code";

// Most forms are completed without it.
const ScanDialog = lazy(async () => ({ default: (await import("./scan-dialog")).ScanDialog }));

type Props = { kinds: readonly LabelKind[]; onFound: (record: LabelledRecord) => void };

/** Fills a field of a form from a label. It needs JavaScript; the field beside it does not. */
export function ScanButton({ kinds, onFound }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!useHydrated()) return null;
  return (
    <>
      <Button
        type="button"
        icon="camera"
        className="justify-self-start md:col-span-2"
        onClick={() => setOpen(true)}
      >
        {kinds.includes("rooms") ? t("labels.fill.open-both") : t("labels.fill.open")}
      </Button>
      {isOpen ? (
        <Suspense>
          <ScanDialog
            kinds={kinds}
            onFound={(record) => {
              setOpen(false);
              onFound(record);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
