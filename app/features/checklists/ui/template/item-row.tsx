import type { PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox, Select, TextInput } from "~/ui/form/field";
import { NumberInput } from "~/ui/form/number-input";
import { SignKey } from "~/ui/form/sign-key";
import { Button } from "~/ui/layout/button";
import { Icon } from "~/ui/layout/icon";
import { useLanguage } from "~/ui/layout/use-language";
import {
  type ChecklistItem,
  ITEM_KINDS,
  type ItemKind,
  MAX_LABEL_LENGTH,
  MAX_UNIT_LENGTH,
  takesAnswer,
} from "../../model";
import { isUnread } from "../../policy/lines";
import { UnreadMark } from "./unread-mark";

type Props = {
  item: ChecklistItem;
  place: number;
  count: number;
  isDragged: boolean;
  onGrab: (event: PointerEvent<HTMLElement>, place: number) => void;
  onMove: (from: number, to: number) => void;
  onChange: (item: ChecklistItem) => void;
  onRemove: () => void;
};

/** An item in the builder: its text, type and demands, and the buttons that move it. */
export function ItemRow(props: Props) {
  const { item, place, isDragged, onGrab } = props;
  const { t } = useTranslation();
  return (
    <li
      data-item={place}
      className={`rounded-box flex gap-2 border p-2 ${isDragged ? "border-primary bg-primary/10" : "border-edge"}`}
    >
      <span
        title={t("checklists.builder.drag")}
        onPointerDown={(event) => onGrab(event, place)}
        className="text-muted grid min-h-11 w-8 shrink-0 cursor-grab touch-none place-items-center"
      >
        <Icon name="chevrons-up-down" />
      </span>
      <fieldset className="flex min-w-0 flex-1 flex-col gap-2">
        <legend className="sr-only">{t("checklists.builder.label", { number: place + 1 })}</legend>
        <Head {...props} />
        {takesAnswer(item) ? <Demands {...props} /> : null}
      </fieldset>
      <Moves {...props} />
    </li>
  );
}

function Head({ item, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="grid items-start gap-2 lg:grid-cols-[1fr_11rem]">
      <TextInput
        label={t("checklists.builder.text")}
        required
        hint={isUnread(item, language) ? <UnreadMark /> : undefined}
        maxLength={MAX_LABEL_LENGTH}
        autoComplete="off"
        value={item.label}
        onChange={({ target }) => onChange({ ...item, label: target.value })}
      />
      <Select
        label={t("checklists.builder.kind")}
        value={item.kind}
        onChange={({ target }) => onChange({ ...item, kind: kindNamed(target.value) })}
      >
        {ITEM_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`checklists.kind.${kind}`)}
          </option>
        ))}
      </Select>
      {item.kind === "number" ? <Limits item={item} onChange={onChange} /> : null}
      {item.kind === "choice" ? (
        <TextInput
          label={t("checklists.builder.options")}
          required
          autoComplete="off"
          defaultValue={item.options.join(" / ")}
          onChange={({ target }) => onChange({ ...item, options: optionsIn(target.value) })}
          className="lg:col-span-2"
        />
      ) : null}
    </div>
  );
}

function Limits({ item, onChange }: Pick<Props, "item" | "onChange">) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2 lg:col-span-2">
      <TextInput
        label={t("checklists.builder.unit")}
        maxLength={MAX_UNIT_LENGTH}
        autoComplete="off"
        value={item.unit}
        onChange={({ target }) => onChange({ ...item, unit: target.value })}
      />
      <NumberInput
        name={`_min-${item.id}`}
        label={t("checklists.builder.min")}
        decimals={3}
        beside={<SignKey />}
        defaultValue={item.min}
        onChange={(min) => onChange({ ...item, min })}
      />
      <NumberInput
        name={`_max-${item.id}`}
        label={t("checklists.builder.max")}
        decimals={3}
        beside={<SignKey />}
        defaultValue={item.max}
        onChange={(max) => onChange({ ...item, max })}
      />
    </div>
  );
}

function Demands({ item, onChange }: Props) {
  const { t } = useTranslation();
  const demands = ["findingComment", "findingPhoto", "findingTicket"] as const;
  const labels = {
    findingComment: t("checklists.item.finding-comment"),
    findingPhoto: t("checklists.item.finding-photo"),
    findingTicket: t("checklists.item.finding-ticket"),
  };
  const hasFindings = item.kind === "tick" || item.kind === "number";
  return (
    <div className="flex flex-wrap gap-x-5">
      <Checkbox
        label={t("checklists.item.required")}
        checked={item.required}
        onChange={({ target }) => onChange({ ...item, required: target.checked })}
      />
      {hasFindings
        ? demands.map((name) => (
            <Checkbox
              key={name}
              label={labels[name]}
              checked={item[name]}
              onChange={({ target }) => onChange({ ...item, [name]: target.checked })}
            />
          ))
        : null}
    </div>
  );
}

function Moves({ item, place, count, onMove, onRemove }: Props) {
  const { t } = useTranslation();
  const named = { item: item.label };
  return (
    <div className="flex shrink-0 flex-col">
      <Button
        type="button"
        look="quiet"
        icon="arrow-up"
        disabled={place === 0}
        aria-label={t("checklists.builder.up", named)}
        onClick={() => onMove(place, place - 1)}
      />
      <Button
        type="button"
        look="quiet"
        icon="arrow-down"
        disabled={place === count - 1}
        aria-label={t("checklists.builder.down", named)}
        onClick={() => onMove(place, place + 1)}
      />
      <Button
        type="button"
        look="quiet"
        icon="trash"
        aria-label={t("checklists.builder.remove", named)}
        onClick={onRemove}
      />
    </div>
  );
}

function kindNamed(name: string): ItemKind {
  return ITEM_KINDS.find((kind) => kind === name) ?? "tick";
}

function optionsIn(text: string): string[] {
  const options = text.split("/").map((option) => option.trim());
  return [...new Set(options.filter((option) => option !== ""))];
}
