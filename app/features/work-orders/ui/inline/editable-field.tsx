import { Link } from "@remix-run/react";
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadComboboxField } from "~/ui/combobox/use-combobox-field";
import { Icon } from "~/ui/layout/icon";
import type { WorkOrderDetail } from "../../queries/detail";
import type { InlineGroup } from "./group-editor";
import type { InlineName } from "./inline-editor";

const InlineEditor = lazy(async () => ({
  default: (await import("./inline-editor")).InlineEditor,
}));

const GroupEditor = lazy(async () => {
  const [{ GroupEditor: Editor }] = await Promise.all([
    import("./group-editor"),
    loadComboboxField(),
  ]);
  return { default: Editor };
});

type Props = {
  order: WorkOrderDetail;
  label: string;
  children: ReactNode;
  name: InlineName | InlineGroup;
};

const GROUPS = [
  "people",
  "place",
  "description",
  "warranty",
  "hours",
  "equipment",
  "parts",
] as const;

/** A value of the order that is edited in its place on desks. Before hydration, and in another tab, its button is a link to the form. */
export function EditableField({ order, name, label, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }
  const value = (
    <div className="inline-value" data-empty={children ? undefined : ""}>
      <div className="min-w-0">
        {children || <span className="text-muted">{t("workOrders.inline.empty")}</span>}
      </div>
      <Link
        to={`/work-orders/${order.id}/edit`}
        className="inline-edit"
        aria-label={t("workOrders.inline.edit", { field: label })}
        onClick={open}
      >
        <Icon name="pen" size={16} />
      </Link>
    </div>
  );
  if (!isOpen) return value;
  const common = { order, label, stored: children, onClose: () => setOpen(false) };
  return (
    <Suspense fallback={value}>
      {isGroup(name) ? (
        <GroupEditor {...common} group={name} />
      ) : (
        <InlineEditor {...common} name={name} />
      )}
    </Suspense>
  );
}

function isGroup(name: InlineName | InlineGroup): name is InlineGroup {
  return GROUPS.some((each) => each === name);
}
