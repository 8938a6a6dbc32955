/** A part of a whole as a bar, in the colour of a warning when it is more. Text beside it says the same. */
export function Meter({ part, whole }: { part: number; whole: number }) {
  const share = whole > 0 ? Math.min(1, part / whole) : Number(part > 0);
  return (
    <span
      aria-hidden="true"
      className="bg-base-content/10 block h-2 w-full min-w-16 overflow-hidden rounded-full"
    >
      <span
        className={`block h-full rounded-full ${part > whole ? "bg-warning" : "bg-primary"}`}
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </span>
  );
}
