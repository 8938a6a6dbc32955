import { useTranslation } from "react-i18next";
import type { PlainTextKey } from "~/locales/keys";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/layout/page-header";

type NounOf<Key> = Key extends `${infer Noun}.empty.text` ? Noun : never;
/** Nouns with a title and the texts of an empty list. */
type Noun = {
  [Each in NounOf<PlainTextKey>]: `${Each}.title` | `${Each}.empty.title` extends PlainTextKey
    ? Each
    : never;
}[NounOf<PlainTextKey>];

/** A page of the menu without content yet: its title and what it will contain. */
export function EmptyPage({ room }: { room: Noun }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t(`${room}.title`)} />
      <EmptyState icon="inbox" title={t(`${room}.empty.title`)} text={t(`${room}.empty.text`)} />
    </>
  );
}
