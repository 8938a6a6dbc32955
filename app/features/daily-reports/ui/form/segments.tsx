import type { ReactNode } from "react";
import { invalidWhile } from "~/ui/form/field";
import { useInvalid } from "~/ui/form/invalid-field";

type Props<Value extends string> = {
  label: string;
  name: string;
  defaultValue: Value;
  options: { value: Value; label: ReactNode; hint?: ReactNode }[];
  onChange: (value: Value) => void;
  /** Hides the label visually. Screen readers still read it. */
  quiet?: boolean;
  /** What is wrong with the chosen value. The form shows it. */
  fault?: string | null;
};

/** Radio group with few options. Each target is large enough for a gloved thumb. */
export function Segments<Value extends string>({
  label: legend,
  name,
  defaultValue,
  options,
  onChange,
  quiet,
  fault,
}: Props<Value>) {
  const { listeners } = useInvalid();
  return (
    <fieldset className="min-w-0" {...listeners}>
      <legend className={quiet ? "sr-only" : "mb-1 text-sm font-medium"}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label, hint }) => (
          <label
            key={value}
            className="rounded-field border-base-content/55 has-checked:border-primary has-checked:bg-primary/10 has-focus-visible:outline-primary flex min-h-12 min-w-0 flex-auto cursor-pointer items-center gap-2 border px-3 has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2"
          >
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the words after it are in the same label, as props */}
            <input
              type="radio"
              name={name}
              value={value}
              ref={invalidWhile(value === defaultValue ? fault : null)}
              defaultChecked={value === defaultValue}
              onChange={() => onChange(value)}
              className="radio radio-primary outline-none!"
            />
            <span className="line-words min-w-0 leading-tight">
              {label}
              {hint ? <span className="text-muted block text-sm font-normal">{hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
