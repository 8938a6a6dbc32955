import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";

// Phrases need JavaScript. The sheet is loaded when it is opened.

const PhraseSheet = lazy(async () => ({ default: (await import("./phrase-sheet")).PhraseSheet }));

/** Of what has the text area and its button: the label leaves room for the button, or for its sign alone. */
export const BESIDE_PHRASES =
  "@container relative [&_label]:max-w-[55%] [&_label]:@max-[16rem]:max-w-[calc(100%-var(--spacing-target))]";

/** Beside the label of a text area: opens the phrases to insert into it. Takes no room of its own. */
export function PhraseButton({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation();
  const button = useRef<HTMLSpanElement>(null);
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  if (!useHydrated()) return null;
  function open() {
    const found = button.current?.closest("form")?.elements.namedItem(name);
    if (found instanceof HTMLTextAreaElement) setField(found);
  }
  return (
    <>
      <span ref={button} className="absolute -end-2 -top-3.5">
        <Button type="button" look="quiet" icon="quote" className="min-h-12 px-3" onClick={open}>
          <span className="@max-[16rem]:sr-only">{t("phrases.button")}</span>
          <span className="sr-only">{label}</span>
        </Button>
      </span>
      {field ? (
        <Suspense fallback={null}>
          <PhraseSheet field={field} onClose={() => setField(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
