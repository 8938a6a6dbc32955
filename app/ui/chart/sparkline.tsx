type Props = {
  /** The oldest first. */
  points: readonly { id: string; value: number; isMarked: boolean }[];
  /** The range in which values are as they should be; null where it is open. */
  low: number | null;
  high: number | null;
};

const [WIDTH, HEIGHT, MARGIN] = [160, 40, 5];

/**
 * A line of a few values without axes, with the range in which they should be. Drawn on the server. Always place the values beside it: it is
 * hidden from screen readers.
 */
export function Sparkline({ points, low, high }: Props) {
  const limits = [low, high].filter((limit) => limit !== null);
  const values = [...points.map(({ value }) => value), ...limits];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (place: number) =>
    points.length === 1 ? WIDTH / 2 : MARGIN + (place / (points.length - 1)) * (WIDTH - 2 * MARGIN);
  const y = (value: number) =>
    most === least
      ? HEIGHT / 2
      : HEIGHT - MARGIN - ((value - least) / (most - least)) * (HEIGHT - 2 * MARGIN);
  const top = high === null ? 0 : y(high);
  const bottom = low === null ? HEIGHT : y(low);
  return (
    <svg
      className="sparkline"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      {limits.length > 0 ? (
        <rect
          className="sparkline-range"
          x={0}
          y={top}
          width={WIDTH}
          height={Math.max(0, bottom - top)}
        />
      ) : null}
      <polyline
        className="sparkline-line"
        points={points.map(({ value }, place) => `${x(place)},${y(value)}`).join(" ")}
      />
      {points.map(({ id, value, isMarked }, place) =>
        isMarked || place === points.length - 1 ? (
          <circle
            key={id}
            className={isMarked ? "sparkline-mark" : "sparkline-last"}
            cx={x(place)}
            cy={y(value)}
            r={isMarked ? 4 : 3}
          />
        ) : null,
      )}
    </svg>
  );
}
