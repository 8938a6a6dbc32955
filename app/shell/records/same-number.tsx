import { type ComponentProps, useRef, useState } from "react";
import { TextInput } from "~/ui/form/field";
import { Notice } from "~/ui/layout/notice";
import { PrefetchLink } from "~/ui/layout/prefetch-link";

/** A record with the same number, of those that the reader may open. */
export type SameNumber = { id: string; name: string; hint: string; path: string };

type NoticeProps = { title: string; records: readonly SameNumber[] };

/** Names the records that have the number of this one: it may be there twice. */
export function SameNumberNotice({ title, records }: NoticeProps) {
  if (records.length === 0) return null;
  return (
    <Notice kind="warning" title={title}>
      <ul>
        {records.map(({ id, name, hint, path }) => (
          <li key={id} className="wrap-anywhere">
            <PrefetchLink
              to={path}
              className="link-plain inline-flex min-h-11 items-center md:min-h-6"
            >
              {name}
            </PrefetchLink>
            {hint ? <span className="text-muted text-sm"> {hint}</span> : null}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type InputProps = ComponentProps<typeof TextInput> & {
  /** The records with the stored number. */
  known: readonly SameNumber[];
  title: string;
  /** The records with a typed number. */
  find: (typed: string, form: HTMLFormElement | null) => Promise<readonly SameNumber[]>;
};

/** A field for a number that names one record. When it is left, it warns of others that have it; without an answer it warns of none. */
export function NumberInput({ known, title, find, className, onBlur, ...input }: InputProps) {
  const [same, setSame] = useState(known);
  const last = useRef<string | null>(null);
  async function ask(typed: string, form: HTMLFormElement | null) {
    if (typed === last.current) return;
    last.current = typed;
    const found = await find(typed, form).catch(() => []);
    if (last.current === typed) setSame(found);
  }
  return (
    <div className={className}>
      <TextInput
        {...input}
        onBlur={(event) => {
          onBlur?.(event);
          void ask(event.target.value, event.target.form);
        }}
      />
      <div role="status" className="mt-2 empty:hidden">
        <SameNumberNotice title={title} records={same} />
      </div>
    </div>
  );
}
