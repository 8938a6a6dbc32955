export const GREY = "fill-base-content/15";
export const SOFT = "fill-base-content/8";
export const MARKED = "fill-primary";

/** Marks where to tap. */
export function Tap({ x, y }: { x: number; y: number }) {
  return (
    <circle cx={x} cy={y} r="19" className="fill-primary/20 stroke-primary" strokeWidth="2.5" />
  );
}

export function Entry({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <>
      <rect x={x} y={y - 6} width="12" height="12" rx="3" className={GREY} />
      <rect x={x + 20} y={y - 2.5} width={width} height="5" rx="2.5" className={GREY} />
    </>
  );
}

/** The product's list page in miniature. */
export function Page({ top }: { top: number }) {
  return (
    <>
      <rect x="56" y={top + 4} width="60" height="8" rx="4" className="fill-base-content/40" />
      {[24, 72, 120, 168].map((y) => (
        <g key={y}>
          <rect x="56" y={top + y} width="128" height="38" rx="6" className={SOFT} />
          <rect x="64" y={top + y + 9} width="70" height="5" rx="2.5" className={GREY} />
          <rect x="64" y={top + y + 22} width="44" height="5" rx="2.5" className={GREY} />
          <rect x="152" y={top + y + 9} width="24" height="8" rx="4" className="fill-primary/35" />
        </g>
      ))}
    </>
  );
}
