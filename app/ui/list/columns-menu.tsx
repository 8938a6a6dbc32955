import { useTranslation } from "react-i18next";
import type { ColumnChoice } from "~/kernel/input/column-choices";
import { Checkbox } from "../form/field";
import { Button } from "../layout/button";
import { Icon, type IconName } from "../layout/icon";
import { Dialog } from "../overlay/dialog";
import type { Column } from "./table-columns";

type Named = Pick<Column<never>, "key" | "header" | "card">;
type Props = {
  all: readonly Named[];
  /** In their order. */ visible: readonly Named[];
  choose: (keys: ColumnChoice) => void;
  onClose: () => void;
};

/** Which columns a table has, and in which order. Loaded when it is opened. */
export function ColumnsMenu({ all, visible, choose, onClose }: Props) {
  const { t } = useTranslation();
  const keys = visible.map(({ key }) => key);
  const hidden = all.filter(({ key }) => !keys.includes(key));
  function move(index: number, by: -1 | 1) {
    const moved = keys.filter((_, place) => place !== index);
    choose([
      ...moved.slice(0, index + by),
      ...keys.slice(index, index + 1),
      ...moved.slice(index + by),
    ]);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("ui.columns.title")}
      footer={
        <>
          <Button type="button" look="quiet" onClick={() => choose([])}>
            {t("ui.columns.reset")}
          </Button>
          <Button type="button" look="primary" onClick={onClose}>
            {t("ui.columns.done")}
          </Button>
        </>
      }
    >
      <ul>
        {[...visible, ...hidden].map(({ key, header, card }, index) => {
          const isVisible = index < visible.length;
          return (
            <li key={key} className="flex items-center gap-1" hidden={header === ""}>
              <div className="flex-1">
                <Checkbox
                  label={header}
                  checked={isVisible}
                  disabled={card === "title"}
                  onChange={() =>
                    choose(isVisible ? keys.filter((each) => each !== key) : [...keys, key])
                  }
                />
              </div>
              <MoveButton
                icon="arrow-up"
                label={t("ui.columns.up", { column: header })}
                disabled={!isVisible || index === 0}
                onClick={() => move(index, -1)}
              />
              <MoveButton
                icon="arrow-down"
                label={t("ui.columns.down", { column: header })}
                disabled={!isVisible || index === visible.length - 1}
                onClick={() => move(index, 1)}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

function MoveButton({
  icon,
  label,
  disabled,
  onClick,
}: {
  icon: IconName;
  label: string;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
