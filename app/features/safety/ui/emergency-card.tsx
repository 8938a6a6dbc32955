import { Icon } from "~/ui/layout/icon";
import type { Leaflet } from "../queries";

/** First on the page, with direct call links, because nobody has time to search in an emergency. */
export function EmergencyCard({ emergency }: { emergency: Leaflet["emergency"] }) {
  return (
    <section
      aria-labelledby="emergency"
      className="border-error bg-error/8 rounded-box border-2 p-4 md:p-5"
    >
      <h2 id="emergency" className="text-error flex items-center gap-2 text-lg font-bold">
        <Icon name="phone" size={22} />
        {emergency.title}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-2 md:grid-cols-4">
        {emergency.numbers.map(({ service, number, name }) => (
          <li key={service}>
            <a
              href={`tel:${number}`}
              className="border-error bg-base-100 rounded-field flex min-h-16 flex-col justify-center border px-3 py-2"
            >
              <span className="text-sm">{name}</span>
              <span className="text-error text-2xl leading-tight font-bold">{number}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-pretty">{emergency.text}</p>
    </section>
  );
}
