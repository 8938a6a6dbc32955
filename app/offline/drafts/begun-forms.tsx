import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shell/layout/use-format";
import { DiscardDialog } from "../../ui/form/use-dirty-form";
import { momentText } from "../../kernel/text/format";
import { Button } from "../../ui/layout/button";
import { Icon } from "../../ui/layout/icon";
import { Disclosure } from "../../ui/overlay/disclosure";
import { readerHere } from "../data/owner";
import { type BegunForm, isDraftOf, listBegun, pathOfDraft } from "./draft";
import { DRAFT } from "./draft-keeper";
import { onOutboxUpdate } from "../outbox/updates";
import { dropDraftHere } from "./use-draft";

/** The others are folded: the list arrives after the page, which it must not push down. */
const MAX_OPEN = 2;

type Props = {
  /** The path above the pages that have them. */ under?: string;
  /** The form of which they are drafts, */ of?: string;
  /** without the one on the page. */ except?: string;
};

export function BegunForms(props: Props) {
  const { t } = useTranslation();
  const { begun, drop } = useBegun(props);
  const [discarding, setDiscarding] = useState<BegunForm | null>(null);
  if (begun.length === 0) return null;
  const isOnly = (form: BegunForm) =>
    begun.every((other) => other === form || nameOf(other) !== nameOf(form));
  const lineOf = (form: BegunForm) => (
    <BegunLine
      key={form.name}
      form={form}
      isOnly={isOnly(form)}
      isHere={props.of !== undefined}
      onDiscard={() => setDiscarding(form)}
    />
  );
  const more = begun.slice(MAX_OPEN);
  return (
    <section aria-label={t("outbox.begun.title")} className="card-surface mb-4 px-4 py-1">
      <ul>{begun.slice(0, MAX_OPEN).map(lineOf)}</ul>
      {more.length > 0 ? (
        <Disclosure summary={t("outbox.begun.more", { number: more.length })} className="">
          <ul>{more.map(lineOf)}</ul>
        </Disclosure>
      ) : null}
      <DiscardDialog
        open={discarding !== null}
        about={discarding ? nameOf(discarding) : undefined}
        onStay={() => setDiscarding(null)}
        onDiscard={() => {
          if (discarding) drop(discarding.name);
          setDiscarding(null);
          // The button that asked is gone with its line.
          requestAnimationFrame(() =>
            document.getElementById("content")?.focus({ preventScroll: true }),
          );
        }}
      />
    </section>
  );
}

type LineProps = {
  form: BegunForm;
  /** No other one has its name. */ isOnly: boolean;
  /** Its form is on the page. */ isHere: boolean;
  onDiscard: () => void;
};

function BegunLine({ form, isOnly, isHere, onDiscard }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { page, savedAt } = form;
  return (
    <li className="flex items-center gap-x-2">
      <Link
        // The draft of a release before has no id.
        to={page.path.includes(`${DRAFT}=`) ? page.path : pathOfDraft(page.path, "")}
        preventScrollReset={isHere}
        className="link-plain inline-flex min-h-12 min-w-0 flex-1 items-center gap-2"
      >
        <Icon name="pen" className="shrink-0" />
        <span className="py-1 wrap-anywhere">
          {t("outbox.begun.continue", { what: page.title })}
          {page.subject ? (
            <>
              <span className="max-md:sr-only"> – </span>
              <span className="line-clamp-2 max-md:text-sm md:inline">{page.subject}</span>
            </>
          ) : null}
        </span>
      </Link>
      <span className={`text-muted text-sm ${isOnly ? "max-md:hidden" : ""}`}>
        {momentText(savedAt, Date.now(), format)}
      </span>
      <Button
        type="button"
        look="quiet"
        icon="x"
        aria-label={t("outbox.begun.discard", { what: nameOf(form) })}
        onClick={onDiscard}
      >
        <span className="max-md:hidden">{t("ui.dirty.discard")}</span>
      </Button>
    </li>
  );
}

function nameOf({ page }: BegunForm): string {
  return [page.title, page.subject].filter(Boolean).join(" – ");
}

function useBegun({ under = "/", of, except }: Props) {
  const [begun, setBegun] = useState<BegunForm[]>([]);
  useEffect(() => {
    const left = new AbortController();
    const isListed = ({ name, page }: BegunForm) =>
      of === undefined ? page.path.startsWith(under) : isDraftOf(of, name);
    // Drafts are optional: without the device's storage there are none to continue.
    const read = () =>
      readBegun().then(
        (found) => left.signal.aborted || setBegun(found.filter(isListed)),
        () => undefined,
      );
    void read();
    // A draft was saved, discarded or continued, in any tab.
    const ends = onOutboxUpdate((update) => update === null && void read());
    left.signal.addEventListener("abort", ends);
    return () => left.abort();
  }, [under, of, except]);
  return {
    begun: begun.filter(({ name }) => name !== except),
    drop(dropped: string) {
      void dropDraftHere(dropped);
      setBegun((before) => before.filter(({ name }) => name !== dropped));
    },
  };
}

async function readBegun(): Promise<BegunForm[]> {
  const owner = readerHere();
  return owner === null ? [] : listBegun(owner);
}
