import { Icon, type IconName } from "../layout/icon";

type BarButtonProps = { icon: IconName; label: string; pressed?: boolean; disabled?: boolean; onClick: () => void };

/** Greyed out, a tool keeps its place among the arrows; the selection stays in the text while it is pressed. */
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
