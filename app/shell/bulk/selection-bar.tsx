import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FileFormat } from "~/kernel/text/file-columns";
import { Button } from "~/ui/layout/button";
import { Icon, type IconName } from "~/ui/layout/icon";
import { useSelectedText } from "./bulk-dialog";

type Props<Command extends string> = {
  count: number;
  /** Offers to select more. */ more: ReactNode;
  commands: readonly { command: Command; icon: IconName; open: string }[];
  onOpen: (command: Command) => void;
  onExport: (format: FileFormat) => void;
  onClear: () => void;
};

/** The number of selected records and their commands, at the bottom of the window. */
export function SelectionBar<Command extends string>({
  count,
  more,
  commands,
  onOpen,
  onExport,
  onClear,
}: Props<Command>) {
  const { t } = useTranslation();
  return (
    <div role="toolbar" aria-label={t("workOrders.bulk.commands")} className="selection-bar">
      <span role="status" className="px-2 font-medium whitespace-nowrap">
        {useSelectedText(count)}
      </span>
      {more}
      {commands.map(({ command, icon, open }) => (
        <Button
          key={command}
          type="button"
          look="quiet"
          icon={icon}
          onClick={() => onOpen(command)}
        >
          {open}
        </Button>
      ))}
      <Button type="button" look="quiet" icon="download" onClick={() => onExport("csv")}>
        {t("workOrders.bulk.export")}
      </Button>
      <Button type="button" look="quiet" icon="file-sheet" onClick={() => onExport("xlsx")}>
        {t("workOrders.bulk.export-xlsx")}
      </Button>
      <button
        type="button"
        className="btn btn-ghost btn-square"
        aria-label={t("workOrders.bulk.clear")}
        title={t("workOrders.bulk.clear")}
        onClick={onClear}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
