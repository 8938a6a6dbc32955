import type { Language } from "~/kernel/languages";

/** What the page says of one danger: the keys of its sentences, in the order in which they matter. */
export type TopicPlan = { key: string; points: readonly string[] };

export const GENERAL: readonly TopicPlan[] = [
  { key: "before", points: ["report", "find", "read", "area"] },
  { key: "during", points: ["trained", "tools", "bypass", "stop", "fit"] },
  { key: "after", points: ["count", "people", "tell"] },
];

/** What kills first stands first. */
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

// 112 reaches help from any mobile phone in all of these countries; the services' own numbers differ.
const BY_COUNTRY: Record<string, readonly EmergencyNumber[]> = {
  hr: numbers("194", "193", "192"),
  rs: numbers("194", "193", "192"),
  ba: numbers("124", "123", "122"),
};
const EVERYWHERE: readonly EmergencyNumber[] = [{ service: "any", number: "112" }];

/** Whom to call: where the company is, and where it has not said so, where its language is spoken. */
export function emergencyNumbers(country: string, language: Language): readonly EmergencyNumber[] {
  return BY_COUNTRY[country.toLowerCase() || language] ?? EVERYWHERE;
}

function numbers(ambulance: string, fire: string, police: string): readonly EmergencyNumber[] {
  return [{ service: "any", number: "112" }, { service: "ambulance", number: ambulance }, { service: "fire", number: fire }, { service: "police", number: police }];
}
