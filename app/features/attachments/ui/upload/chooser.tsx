import { useEffect, useRef } from "react";
import { Icon } from "~/ui/layout/icon";
import { FILES_FIELD } from "../../model";

type ChooserProps = {
  id: string;
  icon: "upload" | "camera";
  label: string;
  accept?: string | undefined;
  capture?: boolean;
  onFiles: (files: Iterable<File>) => void;
  ready: boolean;
};

/** A button that is a file input. Before hydration, the input itself shows the chosen files, which are sent after hydration. */
export function Chooser({ id, icon, label, accept, capture, onFiles, ready }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  function take() {
    const chosen = [...(input.current?.files ?? [])];
    if (input.current) input.current.value = "";
    if (chosen.length > 0) onFiles(chosen);
  }
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => {
    if (ready) taking.current();
  }, [ready]);
  return (
    <span className="relative inline-flex">
      <label
        htmlFor={id}
        className={ready ? "btn btn-outline border-edge has-focus-visible:outline-2" : "sr-only"}
      >
        <Icon name={icon} />
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={ready ? undefined : FILES_FIELD}
        type="file"
        multiple={!capture}
        aria-label={label}
        accept={accept}
        capture={capture ? "environment" : undefined}
        onChange={take}
        className={ready ? "absolute inset-0 cursor-pointer opacity-0" : "file-input max-w-full"}
      />
    </span>
  );
}
