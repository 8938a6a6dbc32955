/** The page of all stand-ins, which takes the forms of the other pages too. */
export const STAND_INS_PATH = "/work-orders/stand-ins";

/** The pages with these forms, by the value of the form's field. */
const PLACES = {
  all: () => STAND_INS_PATH,
  user: (userId: string) => `/users/${userId}`,
  capacity: (userId: string) => `/work-orders/capacity/${userId}`,
} as const;
export type StandInPlace = keyof typeof PLACES;

/** The page to open after the form of that field was carried out. */
export function pathOfPlace(place: unknown, userId: string): string {
  return typeof place === "string" && isPlace(place) ? PLACES[place](userId) : STAND_INS_PATH;
}

function isPlace(name: string): name is StandInPlace {
  return Object.hasOwn(PLACES, name);
}
