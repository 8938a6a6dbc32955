import type { RefusalAnswer } from "~/kernel/refusal";

export type RefusedForm = { refusal: RefusalAnswer; sent: Record<string, string> };

/** What a refused form held, for a page that comes back without JavaScript; else what is stored. */
export type TypedAgain = {
  text(name: string, stored: string): string;
  isOn(name: string, stored: boolean): boolean;
};

export function typedAgain(refused: RefusedForm | undefined): TypedAgain {
  const sent = refused?.sent;
  return {
    text: (name, stored) => sent?.[name] ?? stored,
    // A box that was not ticked is not sent.
    isOn: (name, stored) => (sent ? name in sent : stored),
  };
}

/** What an action of a section returns when it does not lead elsewhere. */
export function refusedForm(data: unknown): RefusedForm | undefined {
  return typeof data === "object" && data !== null && "refusal" in data ? (data as RefusedForm) : undefined;
}
