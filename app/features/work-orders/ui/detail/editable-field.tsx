import { Link } from "@remix-run/react";
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import type { WorkOrderDetail } from "../../queries/detail";
import type { InlineName } from "./inline-editor";

const InlineEditor = lazy(async () => ({
  default: (await import("./inline-editor")).InlineEditor,
}));

type Props = { order: WorkOrderDetail; name: InlineName; label: string; children: ReactNode };

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
    <span className="inline-value" data-empty={children ? undefined : ""}>
      {children || <span className="text-muted">{t("workOrders.inline.empty")}</span>}
      <Link
        to={`/work-orders/${order.id}/edit`}
        className="inline-edit"
        aria-label={t("workOrders.inline.edit", { field: label })}
        onClick={open}
      >
        <Icon name="pen" size={16} />
      </Link>
    </span>
  );
  if (!isOpen) return value;
  return (
    <Suspense fallback={value}>
      <InlineEditor order={order} name={name} label={label} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
