import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { areaOf, refusalOf } from "~/kernel/authorization/access";
import {
  listOfRecord,
  RECORD_LISTS,
  type RecordList,
  SEEN_LIST_FIELD,
} from "~/kernel/record-lists";
import { BackLink } from "~/ui/layout/back-link";
import { useRootFacts } from "../layout/root-facts";
import { useNoteList, useSeenList } from "./seen-lists";

/** Above a record: the link back to its list, with the filters, the page and the scroll position that it had. */
export function BackToList() {
  useNoteList();
  const list = useListOfRecord();
  return list && <LinkToList list={list} />;
}

function LinkToList({ list }: { list: RecordList }) {
  const { t } = useTranslation();
  const root = useRootFacts();
  const path = RECORD_LISTS[list];
  const seen = useSeenList(path);
  const area = areaOf(path);
  // A record that is refused has the same URL.
  if (!root?.user || !area || refusalOf(area, root.user, root.features)) return null;
  const name = t(`shell.navigation.${list}`);
  // The menu has a link with the plain name.
  return (
    <BackLink
      {...seen}
      className="-mt-2.5 -mb-1"
      aria-label={t("shell.navigation.back", { list: name })}
    >
      {name}
    </BackLink>
  );
}

/** Sends the address of the list as it was seen: there the user continues after a deletion. */
export function SeenListField() {
  const list = useListOfRecord();
  return list && <SeenPath path={RECORD_LISTS[list]} />;
}

function SeenPath({ path }: { path: string }) {
  return <input type="hidden" name={SEEN_LIST_FIELD} value={useSeenList(path).to} />;
}

/** The list of the record that is shown, also below one of its dialogs. Its other pages, such as its form, lead back to the record. */
function useListOfRecord(): RecordList | null {
  const lists = useMatches().map(({ pathname }) => listOfRecord(pathname));
  return lists.find((list) => list !== null) ?? null;
}
