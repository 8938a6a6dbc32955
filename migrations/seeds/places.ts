/** Customers with their locations and assets, typical of a service company in the region. */
type SeedAsset = { name: string; manufacturer: string; model: string; category: string };
export type SeedLocation = {
  name: string;
  street: string;
  number: string;
  city: string;
  zipCode: string;
  country: string;
  rooms: string[];
  assets: SeedAsset[];
};
export type SeedCustomer = {
  name: string;
  entity: "company" | "private-person";
  taxId: string;
  contact: string;
  phone: string;
  partner?: true;
  locations: SeedLocation[];
};

const GENSET: SeedAsset = {
  name: "Diesel generator 250 kVA",
  manufacturer: "Cummins",
  model: "C250 D5",
  category: "Generators",
};
const CHILLER: SeedAsset = {
  name: "Chiller 1",
  manufacturer: "Daikin",
  model: "EWAT150B",
  category: "Cooling",
};
const BOILER: SeedAsset = {
  name: "Gas boiler",
  manufacturer: "Viessmann",
  model: "Vitocrossal 300",
  category: "Heating",
};
const LIFT: SeedAsset = {
  name: "Passenger lift",
  manufacturer: "Kone",
  model: "MonoSpace 500",
  category: "Lifts",
};
const PUMP: SeedAsset = {
  name: "Pressure pump",
  manufacturer: "Grundfos",
  model: "CR 15-4",
  category: "Pumps",
};
const COMPRESSOR: SeedAsset = {
  name: "Screw compressor",
  manufacturer: "Atlas Copco",
  model: "GA 30",
  category: "Compressed air",
};
const ENGINE: SeedAsset = {
  name: "Main engine, port",
  manufacturer: "MAN",
  model: "6L21/31",
  category: "Engines",
};

export const CUSTOMERS: SeedCustomer[] = [
  company("Brodogradilište Žuti Rt d.d.", "HR12345678901", "Šime Jurić", "+385 51 555 210", [
    place(
      "Dok 2",
      ["Riva boduli", "7", "Rijeka", "51000", "hr"],
      ["Strojarnica", "Kompresorska stanica"],
      [ENGINE, COMPRESSOR],
    ),
    place(
      "Uprava",
      ["Milutina Barača", "19", "Rijeka", "51000", "hr"],
      ["Serverska soba"],
      [GENSET],
    ),
  ]),
  company("Hotel Čempres", "HR22345678902", "Đurđa Vuković", "+385 20 555 118", [
    place(
      "Hotel Čempres",
      ["Put od Bosanke", "4", "Dubrovnik", "20000", "hr"],
      ["Kotlovnica", "Kuhinja", "Bazen"],
      [BOILER, CHILLER, LIFT],
    ),
  ]),
  company("Pekara Šafran", "HR32345678903", "Ljubica Nađ", "+385 31 555 903", [
    place(
      "Proizvodnja",
      ["Vukovarska cesta", "212", "Osijek", "31000", "hr"],
      ["Hala A"],
      [COMPRESSOR, CHILLER],
    ),
  ]),
  company("Energetika Bosna d.o.o.", "BA4200123456", "Nedžad Čolić", "+387 33 555 410", [
    place(
      "Trafostanica Ilidža",
      ["Džemala Bijedića", "160", "Sarajevo", "71000", "ba"],
      ["Kontrolna soba"],
      [GENSET],
    ),
    place("Skladište Vogošća", ["Igmanska", "36", "Vogošća", "71320", "ba"], [], [PUMP]),
  ]),
  company("Klinika Ćuprija", "RS101234567", "Živko Đorđević", "+381 11 555 662", [
    place(
      "Glavna zgrada",
      ["Bulevar oslobođenja", "58", "Beograd", "11000", "rs"],
      ["Podrum", "Operacioni blok"],
      [GENSET, LIFT, CHILLER],
    ),
  ]),
  company("Vodovod Ogulin", "HR42345678904", "Krešimir Štefanac", "+385 47 555 031", [
    place(
      "Crpna stanica Zagorska Mrežnica",
      ["Ulica žrtava", "1", "Ogulin", "47300", "hr"],
      [],
      [PUMP],
    ),
  ]),
  {
    ...company("Termika partner d.o.o.", "HR52345678905", "Petar Nikolić", "+385 1 555 777", [
      place("Servis", ["Slavonska avenija", "22", "Zagreb", "10000", "hr"], ["Radionica"], []),
    ]),
    partner: true,
  },
  {
    ...company("Obitelj Žagar", "", "Ćiro Žagar", "+385 98 555 616", [
      place("Kuća", ["Šetalište Ivana Meštrovića", "12", "Split", "21000", "hr"], [], [BOILER]),
    ]),
    entity: "private-person",
  },
];

export const EQUIPMENT: Record<string, string[]> = {
  Measuring: ["Thermal camera FLIR E8", "Insulation tester", "Vibration meter"],
  Lifting: ["Chain hoist 2 t", "Scissor lift"],
  Vehicles: ["Van ZG 1234-AB", "Van ZG 5678-CD"],
};

export const SPARE_PARTS: {
  name: string;
  unit: "piece" | "litre" | "meter" | "kilogram";
  stock: number;
}[] = [
  { name: "Oil filter LF9009", unit: "piece", stock: 24 },
  { name: "Fuel filter FS1098", unit: "piece", stock: 18 },
  { name: "Engine oil 15W-40", unit: "litre", stock: 200 },
  { name: "Coolant", unit: "litre", stock: 120 },
  { name: "V-belt XPB 2000", unit: "piece", stock: 9 },
  { name: "Bearing 6305-2RS", unit: "piece", stock: 30 },
  { name: "Copper pipe 22 mm", unit: "meter", stock: 60 },
  { name: "Refrigerant R32", unit: "kilogram", stock: 25 },
];

function company(
  name: string,
  taxId: string,
  contact: string,
  phone: string,
  locations: SeedLocation[],
): SeedCustomer {
  return { name, entity: "company", taxId, contact, phone, locations };
}

type Where = [street: string, number: string, city: string, zipCode: string, country: string];

function place(
  name: string,
  [street, number, city, zipCode, country]: Where,
  rooms: string[],
  assets: SeedAsset[],
): SeedLocation {
  return { name, street, number, city, zipCode, country, rooms, assets };
}
