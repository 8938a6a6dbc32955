import type { Language } from "~/kernel/text/languages";

/** One part of the page: the keys of its sentences, the most important first. */
export const GENERAL = [
  { key: "before", points: ["before.report", "before.find", "before.read", "before.area"] },
  {
    key: "during",
    points: ["during.trained", "during.tools", "during.bypass", "during.stop", "during.fit"],
  },
  { key: "after", points: ["after.count", "after.people", "after.tell"] },
] as const;

/** The deadliest danger comes first. */
export const ATTENTION = [
  {
    key: "isolation",
    points: ["isolation.start", "isolation.energy", "isolation.lock", "isolation.try"],
  },
  {
    key: "electricity",
    points: [
      "electricity.qualified",
      "electricity.five",
      "electricity.tester",
      "electricity.feedback",
      "electricity.wet",
    ],
  },
  { key: "rotating", points: ["rotating.clothes", "rotating.guards", "rotating.fan"] },
  { key: "exhaust", points: ["exhaust.indoors", "exhaust.alarm", "exhaust.signs"] },
  { key: "fuel", points: ["fuel.flame", "fuel.air", "fuel.spill", "fuel.injection"] },
  { key: "hot", points: ["hot.cool", "hot.radiator", "hot.oil"] },
  { key: "batteries", points: ["batteries.gas", "batteries.order", "batteries.acid"] },
  { key: "lifting", points: ["lifting.gear", "lifting.under", "lifting.back"] },
  { key: "protection", points: ["protection.always", "protection.ears", "protection.gloves"] },
  { key: "alone", points: ["alone.tell", "alone.never", "alone.phone"] },
] as const;

type Service = "any" | "ambulance" | "fire" | "police";
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
