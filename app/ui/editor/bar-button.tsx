import { Icon, type IconName } from "../layout/icon";

type BarButtonProps = {
  icon: IconName;
  label: string;
  pressed?: boolean | undefined;
  disabled?: boolean;
  onClick: () => void;
};

/** A disabled tool stays reachable by the arrow keys. Pressing a tool keeps the selection in the text. */
export function BarButton({ icon, label, pressed, disabled, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      className="editor-tool"
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
