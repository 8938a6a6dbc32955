import type { RefusalResponse } from "~/kernel/refusal";

export type RefusedForm = { refusal: RefusalResponse; sent: Record<string, string> };

/** The values of a refused form, for a page without JavaScript, or else the stored values. */
export type TypedAgain = {
  text(name: string, stored: string): string;
  isOn(name: string, stored: boolean): boolean;
};

export function typedAgain(refused: RefusedForm | undefined): TypedAgain {
  const sent = refused?.sent;
  return {
    text: (name, stored) => sent?.[name] ?? stored,
    // An unchecked checkbox is not sent.
    isOn: (name, stored) => (sent ? name in sent : stored),
  };
}

/** The data that a section's action returns when it does not redirect. */
export function refusedForm(data: unknown): RefusedForm | undefined {
  return isRefusedForm(data) ? data : undefined;
}

/** Actions of sections return nothing else that contains a refusal. */
function isRefusedForm(data: unknown): data is RefusedForm {
  return typeof data === "object" && data !== null && "refusal" in data;
}
