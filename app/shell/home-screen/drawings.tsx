import type { Phone } from "~/kernel/input/phones";

const GREY = "fill-base-content/15";

const SOFT = "fill-base-content/8";

const MARKED = "fill-primary";

/** Chrome: address bar at the top, with the three-dot menu at its end. */
export function AndroidPage() {
  return (
    <>
      <rect x="56" y="30" width="112" height="20" rx="10" className={SOFT} />
      <rect x="66" y="38" width="58" height="4" rx="2" className={GREY} />
      <Page top={60} />
      <Tap x={182} y={40} />
      {[34, 40, 46].map((y) => (
        <circle key={y} cx="182" cy={y} r="2.2" className={MARKED} />
      ))}
    </>
  );
}

export function AndroidMenu({ entry }: { entry: string }) {
  return (
    <>
      <rect x="56" y="30" width="112" height="20" rx="10" className={SOFT} />
      <Page top={60} />
      <rect x="66" y="26" width="124" height="206" rx="8" className="fill-base-100 stroke-line" />
      {[46, 72, 98].map((y) => (
        <Entry key={y} x={78} y={y} width={58} />
      ))}
      <rect x="70" y="118" width="116" height="32" rx="6" className={MARKED} />
      <path
        d="M80 131h11v9h-11zM85.5 126v9m-3-3 3 3 3-3"
        className="stroke-primary-content fill-none"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <text
        x="97"
        y="137.5"
        className="fill-primary-content"
        textLength={entry.length > 18 ? 85 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {entry}
      </text>
      {[170, 196, 218].map((y) => (
        <Entry key={y} x={78} y={y} width={66} />
      ))}
    </>
  );
}

/** Safari: address bar and buttons at the bottom, with the share button in the middle. */
export function IosPage() {
  return (
    <>
      <rect x="96" y="22" width="48" height="13" rx="6.5" className="fill-base-content" />
      <Page top={46} />
      <rect x="44" y="218" width="152" height="90" className="fill-base-200" />
      <rect x="54" y="226" width="132" height="20" rx="10" className="fill-base-100 stroke-line" />
      <rect x="88" y="234" width="64" height="4" rx="2" className={GREY} />
      {[62, 90, 150, 178].map((x) => (
        <circle key={x} cx={x} cy="270" r="6" className={GREY} />
      ))}
      <Tap x={120} y={269} />
      <path
        d="M114 266h-3v13h18v-13h-3M120 273v-14m-4.5 4.5L120 259l4.5 4.5"
        className="stroke-primary fill-none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

export function IosSheet({ entry }: { entry: string }) {
  return (
    <>
      <rect x="96" y="22" width="48" height="13" rx="6.5" className="fill-base-content" />
      <Page top={46} />
      <rect x="44" y="14" width="152" height="330" rx="20" className="fill-base-content/25" />
      <path d="M44 104a14 14 0 0 1 14-14h124a14 14 0 0 1 14 14v240H44z" className="fill-base-200" />
      <rect x="106" y="96" width="28" height="4" rx="2" className={GREY} />
      {[68, 102, 136, 170].map((x) => (
        <circle key={x} cx={x} cy="126" r="12" className={GREY} />
      ))}
      <rect x="52" y="150" width="136" height="158" rx="10" className="fill-base-100" />
      {[168, 194].map((y) => (
        <Entry key={y} x={62} y={y} width={76} />
      ))}
      <rect x="52" y="210" width="136" height="32" className={MARKED} />
      <text
        x="60"
        y="229.5"
        className="fill-primary-content"
        textLength={entry.length > 20 ? 104 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {entry}
      </text>
      <path
        d="M169 219h12v12h-12zM175 222v6m-3-3h6"
        className="stroke-primary-content fill-none"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {[262, 288].map((y) => (
        <Entry key={y} x={62} y={y} width={66} />
      ))}
    </>
  );
}

/** The home screen with the product's icon among others. */
export function Springboard({ phone }: { phone: Phone }) {
  const places = [60, 104, 148].flatMap((y) => [58, 90, 122, 154].map((x) => ({ x, y })));
  const round = phone === "android" ? 13 : 7;
  return (
    <>
      <rect x="44" y="14" width="152" height="330" rx="20" className="fill-primary/12" />
      {places.map(({ x, y }) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width="26"
          height="26"
          rx={round}
          className="fill-base-content/20"
        />
      ))}
      <circle
        cx="135"
        cy="206"
        r="30"
        className="fill-primary/20 stroke-primary"
        strokeWidth="2.5"
      />
      <g transform="translate(115 186) scale(.625)">
        <rect width="64" height="64" rx={phone === "android" ? 32 : 16} fill="#0f5c6e" />
        <path
          d="M19 21h26M19 32h26M19 43h12"
          stroke="#fff"
          strokeWidth="5.5"
          strokeLinecap="round"
        />
        <path
          d="m37 43 4 4 8-10"
          fill="none"
          stroke="#ffd166"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      {[58, 90].map((x) => (
        <rect
          key={x}
          x={x}
          y="192"
          width="26"
          height="26"
          rx={round}
          className="fill-base-content/20"
        />
      ))}
      <rect
        x="52"
        y="256"
        width="136"
        height={phone === "android" ? 22 : 46}
        rx={phone === "android" ? 11 : 14}
        className="fill-base-100/80"
      />
    </>
  );
}

/** Marks where to tap. */
function Tap({ x, y }: { x: number; y: number }) {
  return (
    <circle cx={x} cy={y} r="19" className="fill-primary/20 stroke-primary" strokeWidth="2.5" />
  );
}

function Entry({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <>
      <rect x={x} y={y - 6} width="12" height="12" rx="3" className={GREY} />
      <rect x={x + 20} y={y - 2.5} width={width} height="5" rx="2.5" className={GREY} />
    </>
  );
}

/** The product's list page in miniature. */
function Page({ top }: { top: number }) {
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
