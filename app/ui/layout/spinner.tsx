export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-8">
      <span className="loading loading-spinner text-primary" aria-hidden="true" />
      {label}
    </p>
  );
}
