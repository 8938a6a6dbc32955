import { useEffect, useRef, useState, type PointerEvent } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { FieldError } from "~/ui/form/field";
import { TextArea } from "~/ui/form/field";
import { scrollStep } from "~/ui/board/board-drag";
import { Button } from "~/ui/layout/button";
import { useBrowserLayoutEffect } from "~/ui/layout/hydrated";
import { useLanguage } from "~/ui/layout/use-language";
import { Disclosure } from "~/ui/overlay/disclosure";
import { MAX_LINES } from "../../inputs/template";
import { type ChecklistItem, ITEM_KINDS, type ItemKind } from "../../model";
import { itemsFromLines, plainItem } from "../../policy/lines";
import { placeHeldAt } from "./drag-place";
import { ItemRow } from "./item-row";

type Props = {
  initial: readonly ChecklistItem[];
  /** What was written before JavaScript arrived. */ lines: string | undefined;
  error: string | null | undefined;
};

/** The items of a template: each is a row, moved by dragging or by its buttons. Sends them as one field. */
export function ItemBuilder({ initial, lines, error }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [items, setItems] = useState<readonly ChecklistItem[]>(() =>
    lines === undefined ? initial : itemsFromLines(lines, initial, newId, language),
  );
  const [announcement, setAnnouncement] = useState("");
  const keepFocus = useKeptFocus();
  const sent = useRef<HTMLInputElement>(null);
  const value = JSON.stringify(items);
  // The form notices a change by the event of a field.
  useEffect(() => {
    sent.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    keepFocus();
    const rest = items.filter((_, place) => place !== from);
    setItems([...rest.slice(0, to), item, ...rest.slice(to)]);
    setAnnouncement(
      t("checklists.builder.moved", { item: item.label, number: to + 1, count: items.length }),
    );
  };
  const drag = useItemDrag(move);
  const add = (added: readonly ChecklistItem[]) => setItems([...items, ...added]);
  return (
    <div className="flex flex-col gap-3">
      <input ref={sent} type="hidden" name="items" value={value} readOnly />
      {items.length === 0 ? <p className="text-muted">{t("checklists.builder.empty")}</p> : null}
      {/* The page would scroll with a row that is moved. */}
      <ol ref={drag.list} className="flex flex-col gap-2 [overflow-anchor:none]">
        {items.map((item, place) => (
          <ItemRow
            key={item.id}
            item={item}
            place={place}
            count={items.length}
            isDragged={drag.dragged === place}
            onGrab={drag.grab}
            onMove={move}
            onChange={(changed) =>
              setItems(items.map((one) => (one.id === item.id ? changed : one)))
            }
            onRemove={() => setItems(items.filter((one) => one.id !== item.id))}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <FieldError error={error} />
      <AddItem onAdd={(kind) => add([plainItem(newId(), kind)])} />
      <PasteItems onAdd={(text) => add(itemsFromLines(text, [], newId, language))} />
    </div>
  );
}

function AddItem({ onAdd }: { onAdd: (kind: ItemKind) => void }) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t("checklists.builder.add")} className="flex flex-wrap gap-2">
      {ITEM_KINDS.map((kind) => (
        <Button key={kind} type="button" icon="plus" onClick={() => onAdd(kind)}>
          {t(`checklists.kind.${kind}`)}
        </Button>
      ))}
    </div>
  );
}

function PasteItems({ onAdd }: { onAdd: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  return (
    <Disclosure summary={t("checklists.builder.paste")}>
      <TextArea
        label={t("checklists.builder.lines")}
        hint={`${t("checklists.builder.lines-hint")} ${t("checklists.builder.limits-hint")}`}
        rows={6}
        maxLength={MAX_LINES}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="button"
        icon="plus"
        onClick={() => {
          onAdd(text);
          setText("");
        }}
      >
        {t("checklists.builder.paste-add")}
      </Button>
    </Disclosure>
  );
}

/** A row that is moved in the document loses the focus. Returns what is called before that; at the end of the list the other button takes it. */
function useKeptFocus(): () => void {
  const focused = useRef<Element | null>(null);
  useBrowserLayoutEffect(() => {
    const before = focused.current;
    focused.current = null;
    const next = before?.matches(":disabled")
      ? before.parentElement?.querySelector("button:enabled")
      : before;
    if (next instanceof HTMLElement && next !== document.activeElement) next.focus();
  });
  return () => {
    focused.current = document.activeElement;
  };
}

/** Moves a row to where its handle is dragged; at the edge of the screen the page scrolls. Buttons and the keyboard do the same. */
function useItemDrag(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const moving = useRef(onMove);
  moving.current = onMove;

  function grab(event: PointerEvent<HTMLElement>, place: number) {
    if (event.button !== 0 || !event.isPrimary) return;
    // Text would be selected otherwise.
    event.preventDefault();
    let at = place;
    let y = event.clientY;
    setDragged(place);
    const follow = () => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const over = placeHeldAt(rows, at, y);
      if (over === at) return;
      // The next event is compared with the rows as they are then.
      flushSync(() => {
        moving.current(at, over);
        setDragged(over);
      });
      at = over;
    };
    const stop = new AbortController();
    const { signal } = stop;
    const scroll = () => {
      if (signal.aborted) return;
      const step = scrollStep(y, 0, innerHeight);
      if (step !== 0) {
        scrollBy(0, step);
        follow();
      }
      requestAnimationFrame(scroll);
    };
    requestAnimationFrame(scroll);
    const track = ({ clientY, isPrimary }: globalThis.PointerEvent) => {
      if (!isPrimary) return;
      y = clientY;
      follow();
    };
    const end = () => {
      stop.abort();
      setDragged(null);
    };
    // A quick drag may end elsewhere than at its last move.
    const drop = (last: globalThis.PointerEvent) => {
      track(last);
      if (last.isPrimary) end();
    };
    // On the window: a row that is moved in the document loses the pointer.
    window.addEventListener("pointermove", track, { signal });
    window.addEventListener("pointerup", drop, { signal });
    window.addEventListener("pointercancel", end, { signal });
  }

  return { list, dragged, grab };
}
