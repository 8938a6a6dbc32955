import sprite from "./icons.svg?url";

const STYLE = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** A decorative icon; the text beside it has the meaning. All icons are in one sprite and add no script. */
export function Icon({
  name,
  size = 20,
  className = "",
}: {
  name: IconName;
  size?: number;
  className?: string;
}) {
  return (
    <svg
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${className}`}
      {...STYLE}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

export type IconName =
  | "table"
  | "kanban"
  | "grid"
  | "bold"
  | "italic"
  | "underline"
  | "strike"
  | "code"
  | "code-block"
  | "list-bullets"
  | "list-numbers"
  | "align-left"
  | "align-center"
  | "align-right"
  | "align-justify"
  | "quote"
  | "redo"
  | "link"
  | "image"
  | "maximize"
  | "minimize"
  | "menu"
  | "check"
  | "chevron-down"
  | "chevron-right"
  | "chevron-left"
  | "chevron-up"
  | "chevrons-up-down"
  | "x"
  | "plus"
  | "minus"
  | "search"
  | "search-x"
  | "filter"
  | "chart"
  | "clipboard"
  | "check-square"
  | "ticket"
  | "list-checks"
  | "calendar-clock"
  | "calendar"
  | "box"
  | "map-pin"
  | "door"
  | "building"
  | "handshake"
  | "users"
  | "user"
  | "user-check"
  | "help"
  | "settings"
  | "log-out"
  | "sun"
  | "sun-bright"
  | "moon"
  | "monitor"
  | "lock"
  | "cloud-off"
  | "alert"
  | "info"
  | "circle-check"
  | "circle-x"
  | "inbox"
  | "bell"
  | "phone"
  | "navigation"
  | "pen"
  | "signature"
  | "trash"
  | "download"
  | "file"
  | "clock"
  | "play"
  | "send"
  | "rotate-left"
  | "undo"
  | "eye"
  | "eye-off"
  | "hourglass"
  | "circle"
  | "shield"
  | "wrench"
  | "truck"
  | "coins"
  | "package"
  | "more"
  | "arrow-up"
  | "arrow-down"
  | "arrow-right"
  | "arrow-left"
  | "external"
  | "mail"
  | "history"
  | "ban"
  | "chevrons-up"
  | "equal"
  | "flame"
  | "unlock"
  | "hash"
  | "camera"
  | "refresh"
  | "star"
  | "archive"
  | "archive-restore"
  | "keyboard"
  | "file-check"
  | "globe"
  | "languages"
  | "upload"
  | "note"
  | "zap"
  | "fan"
  | "wind"
  | "fuel"
  | "thermometer"
  | "battery"
  | "weight"
  | "printer";
