import { useState } from "react";
import { type HomeScreenGuide as Guide, type Phone, PHONES, phoneOf } from "~/kernel/input/phones";
import { Button } from "~/ui/layout/button";
import { Dialog } from "~/ui/overlay/dialog";
import { HomeScreenPicture } from "./picture";

type Props = { guide: Guide; onClose: () => void };

/** A dialog over the current page that shows one step at a time (requirements §2). */
export function HomeScreenGuide({ guide, onClose }: Props) {
  const [phone, setPhone] = useState<Phone>(() =>
    phoneOf(navigator.userAgent, navigator.maxTouchPoints),
  );
  const [at, setAt] = useState(0);
  const { steps, entry } = guide.phones[phone];
  const step = steps[at];
  if (!step) return null;
  return (
    <Dialog
      open
      full
      onClose={onClose}
      title={guide.title}
      footer={
        <Buttons
          labels={guide.buttons}
          at={at}
          isLast={at === steps.length - 1}
          onClose={onClose}
          onGo={setAt}
        />
      }
    >
      <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-4">
        <PhoneChoice guide={guide} phone={phone} onChange={setPhone} />
        <div className="grid min-h-0 flex-1 content-center items-center gap-5 max-md:grid-rows-[minmax(11rem,1fr)_auto] md:grid-cols-2 md:gap-10">
          <HomeScreenPicture
            phone={phone}
            step={step.key}
            entry={entry}
            className="bg-base-200 rounded-box h-full max-h-[26rem] min-h-44 w-full pt-4 md:h-[26rem]"
          />
          <div aria-live="polite" className="md:min-h-60">
            <p className="text-muted text-sm font-medium">{step.progress}</p>
            <h3 className="mt-1 text-xl font-bold md:text-2xl">{step.title}</h3>
            <p className="mt-2 text-base text-pretty md:text-lg">{step.text}</p>
            <Dots count={steps.length} at={at} />
          </div>
        </div>
      </div>
    </Dialog>
  );
}

type ButtonsProps = {
  labels: Guide["buttons"];
  at: number;
  isLast: boolean;
  onClose: () => void;
  onGo: (step: number) => void;
};

/** The buttons keep their places in every step, so that the thumb can stay where it is. */
function Buttons({ labels, at, isLast, onClose, onGo }: ButtonsProps) {
  return (
    <>
      <Button
        type="button"
        look="plain"
        className="min-h-12 md:min-w-36"
        onClick={() => (at === 0 ? onClose() : onGo(at - 1))}
      >
        {at === 0 ? labels.cancel : labels.previous}
      </Button>
      <Button
        type="button"
        look="primary"
        className="min-h-12 md:min-w-36"
        onClick={() => (isLast ? onClose() : onGo(at + 1))}
      >
        {isLast ? labels.confirm : labels.next}
      </Button>
    </>
  );
}

function PhoneChoice({
  guide,
  phone,
  onChange,
}: {
  guide: Guide;
  phone: Phone;
  onChange: (phone: Phone) => void;
}) {
  return (
    <div role="group" aria-label={guide.choice} className="join self-center">
      {PHONES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === phone}
          className={`btn join-item min-w-32 ${each === phone ? "btn-primary" : "btn-plain"}`}
          onClick={() => onChange(each)}
        >
          {guide.phones[each].name}
        </button>
      ))}
    </div>
  );
}

/** Decorative progress: the text above the step says the same. */
function Dots({ count, at }: { count: number; at: number }) {
  return (
    <div aria-hidden="true" className="mt-5 flex gap-2">
      {Array.from({ length: count }, (_, step) => (
        <span
          key={step}
          className={`h-2 rounded-full transition-all ${step === at ? "bg-primary w-6" : "bg-base-content/25 w-2"}`}
        />
      ))}
    </div>
  );
}
