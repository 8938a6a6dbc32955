type Row = { value: string; label: string; hint: string };

/** One of a few options, each with its consequence beside it. */
export function RadioRows({
  name,
  legend,
  rows,
  chosen,
}: {
  name: string;
  legend: string;
  rows: Row[];
  chosen: string;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-col gap-2">
        {rows.map(({ value, label, hint }) => (
          <label
            key={value}
            aria-label={label}
            className="border-base-300 rounded-field has-checked:border-primary has-checked:bg-primary/5 flex min-h-14 cursor-pointer items-start gap-3 border px-3.5 py-3"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              aria-label={label}
              className="radio radio-primary mt-0.5"
            />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="text-muted block text-sm">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
