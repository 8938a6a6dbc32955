import type { Language } from "~/kernel/text/languages";

/** The content of the page about one danger: the keys of its sentences, the most important first. */
export type TopicPlan = { key: string; points: readonly string[] };

export const GENERAL: readonly TopicPlan[] = [
  { key: "before", points: ["report", "find", "read", "area"] },
  { key: "during", points: ["trained", "tools", "bypass", "stop", "fit"] },
  { key: "after", points: ["count", "people", "tell"] },
];

/** The deadliest danger comes first. */
export const ATTENTION: readonly TopicPlan[] = [
  { key: "isolation", points: ["start", "energy", "lock", "try"] },
  { key: "electricity", points: ["qualified", "five", "tester", "feedback", "wet"] },
  { key: "rotating", points: ["clothes", "guards", "fan"] },
  { key: "exhaust", points: ["indoors", "alarm", "signs"] },
  { key: "fuel", points: ["flame", "air", "spill", "injection"] },
  { key: "hot", points: ["cool", "radiator", "oil"] },
  { key: "batteries", points: ["gas", "order", "acid"] },
  { key: "lifting", points: ["gear", "under", "back"] },
  { key: "protection", points: ["always", "ears", "gloves"] },
  { key: "alone", points: ["tell", "never", "phone"] },
];

export type Service = "any" | "ambulance" | "fire" | "police";
export type EmergencyNumber = { service: Service; number: string };

// 112 works from any mobile phone in all of these countries; the numbers of the individual services differ.
const BY_COUNTRY: Record<string, readonly EmergencyNumber[]> = {
  hr: numbers("194", "193", "192"),
  rs: numbers("194", "193", "192"),
  ba: numbers("124", "123", "122"),
};
const EVERYWHERE: readonly EmergencyNumber[] = [{ service: "any", number: "112" }];

/** The emergency numbers of the company's country or, when that is not set, of a country where its language is spoken. */
export function emergencyNumbers(country: string, language: Language): readonly EmergencyNumber[] {
  return BY_COUNTRY[country.toLowerCase() || language] ?? EVERYWHERE;
}

function numbers(ambulance: string, fire: string, police: string): readonly EmergencyNumber[] {
  return [
    { service: "any", number: "112" },
    { service: "ambulance", number: ambulance },
    { service: "fire", number: fire },
    { service: "police", number: police },
  ];
}
