import type { ReactNode } from "react";
import type { Phone, StepKey } from "~/kernel/input/phones";
import { AndroidMenu, AndroidPage, IosPage, IosSheet, Springboard } from "./drawings";

type Props = { phone: Phone; step: StepKey; entry: string; className?: string };

/** Shows the device's screen at this step in the theme's colours. Decorative: the text beside it says the same. */
export function HomeScreenPicture({ phone, step, entry, className }: Props) {
  return (
    <svg
      viewBox="0 0 240 300"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <rect x="38" y="8" width="164" height="330" rx="26" className="fill-base-content" />
      <rect x="44" y="14" width="152" height="330" rx="20" className="fill-base-100" />
      <Screen>{pictureOf(phone, step, entry)}</Screen>
    </svg>
  );
}

function Screen({ children }: { children: ReactNode }) {
  return (
    <g fontSize="9.5" fontWeight="600">
      {children}
    </g>
  );
}

function pictureOf(phone: Phone, step: StepKey, entry: string): ReactNode {
  if (step === "start") return <Springboard phone={phone} />;
  if (phone === "android") return step === "menu" ? <AndroidPage /> : <AndroidMenu entry={entry} />;
  return step === "menu" ? <IosPage /> : <IosSheet entry={entry} />;
}
