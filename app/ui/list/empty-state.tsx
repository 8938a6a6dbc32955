import type { ReactNode } from "react";
import { Icon, type IconName } from "../layout/icon";

type Props = {
  icon: IconName;
  title: string;
  text?: string | undefined;
  headingLevel?: 1 | 2;
  children?: ReactNode;
};

/** Shown in place of an empty list, with what to do about it. */
export function EmptyState({ icon, title, text, headingLevel = 2, children }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className="flex flex-col items-center gap-3 px-4 py-16 text-center">
      <span className="bg-primary/10 text-primary rounded-full p-4">
        <Icon name={icon} size={28} />
      </span>
      <Heading className="max-w-md text-lg font-semibold">{title}</Heading>
      {text ? <p className="text-muted max-w-md text-pretty">{text}</p> : null}
      {children ? <div className="mt-2 flex flex-col items-center gap-3">{children}</div> : null}
    </section>
  );
}
