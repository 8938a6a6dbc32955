import type { DemoLanguage, Words } from "./language";

/** Customers with their locations and assets, typical of a service company in the region. */
export type Machine =
  | "generator"
  | "chiller"
  | "boiler"
  | "lift"
  | "pump"
  | "compressor"
  | "engine";
type SeedAsset = { name: Words; manufacturer: string; model: string; category: Words };
export type SeedLocation = {
  name: string;
  street: string;
  number: string;
  city: string;
  zipCode: string;
  country: string;
  rooms: string[];
  assets: Machine[];
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

export const MACHINES: Record<Machine, SeedAsset> = {
  generator: {
    name: { en: "Diesel generator 250 kVA", hr: "Dizelski agregat 250 kVA" },
    manufacturer: "Cummins",
    model: "C250 D5",
    category: { en: "Generators", hr: "Agregati" },
  },
  chiller: {
    name: { en: "Chiller 1", hr: "Rashladnik 1" },
    manufacturer: "Daikin",
    model: "EWAT150B",
    category: { en: "Cooling", hr: "Hlađenje" },
  },
  boiler: {
    name: { en: "Gas boiler", hr: "Plinski kotao" },
    manufacturer: "Viessmann",
    model: "Vitocrossal 300",
    category: { en: "Heating", hr: "Grijanje" },
  },
  lift: {
    name: { en: "Passenger lift", hr: "Osobno dizalo" },
    manufacturer: "Kone",
    model: "MonoSpace 500",
    category: { en: "Lifts", hr: "Dizala" },
  },
  pump: {
    name: { en: "Pressure pump", hr: "Tlačna pumpa" },
    manufacturer: "Grundfos",
    model: "CR 15-4",
    category: { en: "Pumps", hr: "Pumpe" },
  },
  compressor: {
    name: { en: "Screw compressor", hr: "Vijčani kompresor" },
    manufacturer: "Atlas Copco",
    model: "GA 30",
    category: { en: "Compressed air", hr: "Komprimirani zrak" },
  },
  engine: {
    name: { en: "Main engine, port", hr: "Glavni motor, lijevi" },
    manufacturer: "MAN",
    model: "6L21/31",
    category: { en: "Engines", hr: "Motori" },
  },
};

export const CUSTOMERS: SeedCustomer[] = [
  company("Brodogradilište Žuti Rt d.d.", "HR12345678901", "Šime Jurić", "+385 51 555 210", [
    place(
      "Dok 2",
      ["Riva boduli", "7", "Rijeka", "51000", "hr"],
      ["Strojarnica", "Kompresorska stanica"],
      ["engine", "compressor"],
    ),
    place(
      "Uprava",
      ["Milutina Barača", "19", "Rijeka", "51000", "hr"],
      ["Serverska soba"],
      ["generator"],
    ),
  ]),
  company("Hotel Čempres", "HR22345678902", "Đurđa Vuković", "+385 20 555 118", [
    place(
      "Hotel Čempres",
      ["Put od Bosanke", "4", "Dubrovnik", "20000", "hr"],
      ["Kotlovnica", "Kuhinja", "Bazen"],
      ["boiler", "chiller", "lift"],
    ),
  ]),
  company("Pekara Šafran", "HR32345678903", "Ljubica Nađ", "+385 31 555 903", [
    place(
      "Proizvodnja",
      ["Vukovarska cesta", "212", "Osijek", "31000", "hr"],
      ["Hala A"],
      ["compressor", "chiller"],
    ),
  ]),
  company("Energetika Bosna d.o.o.", "BA4200123456", "Nedžad Čolić", "+387 33 555 410", [
    place(
      "Trafostanica Ilidža",
      ["Džemala Bijedića", "160", "Sarajevo", "71000", "ba"],
      ["Kontrolna soba"],
      ["generator"],
    ),
    place("Skladište Vogošća", ["Igmanska", "36", "Vogošća", "71320", "ba"], [], ["pump"]),
  ]),
  company("Klinika Ćuprija", "RS101234567", "Živko Đorđević", "+381 11 555 662", [
    place(
      "Glavna zgrada",
      ["Bulevar oslobođenja", "58", "Beograd", "11000", "rs"],
      ["Podrum", "Operacioni blok"],
      ["generator", "lift", "chiller"],
    ),
  ]),
  company("Vodovod Ogulin", "HR42345678904", "Krešimir Štefanac", "+385 47 555 031", [
    place(
      "Crpna stanica Zagorska Mrežnica",
      ["Ulica žrtava", "1", "Ogulin", "47300", "hr"],
      [],
      ["pump"],
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
      place("Kuća", ["Šetalište Ivana Meštrovića", "12", "Split", "21000", "hr"], [], ["boiler"]),
    ]),
    entity: "private-person",
  },
];

export const EQUIPMENT: Record<DemoLanguage, Record<string, string[]>> = {
  en: {
    Measuring: ["Thermal camera FLIR E8", "Insulation tester", "Vibration meter"],
    Lifting: ["Chain hoist 2 t", "Scissor lift"],
    Vehicles: ["Van ZG 1234-AB", "Van ZG 5678-CD"],
  },
  hr: {
    "Mjerni uređaji": ["Termokamera FLIR E8", "Mjerač izolacije", "Mjerač vibracija"],
    Dizanje: ["Lančana dizalica 2 t", "Škarasta platforma"],
    Vozila: ["Kombi ZG 1234-AB", "Kombi ZG 5678-CD"],
  },
};

export const SPARE_PARTS: {
  name: Words;
  unit: "piece" | "litre" | "meter" | "kilogram";
  stock: number;
}[] = [
  { name: { en: "Oil filter LF9009", hr: "Filtar ulja LF9009" }, unit: "piece", stock: 24 },
  { name: { en: "Fuel filter FS1098", hr: "Filtar goriva FS1098" }, unit: "piece", stock: 18 },
  { name: { en: "Engine oil 15W-40", hr: "Motorno ulje 15W-40" }, unit: "litre", stock: 200 },
  { name: { en: "Coolant", hr: "Rashladna tekućina" }, unit: "litre", stock: 120 },
  { name: { en: "V-belt XPB 2000", hr: "Klinasti remen XPB 2000" }, unit: "piece", stock: 9 },
  { name: { en: "Bearing 6305-2RS", hr: "Ležaj 6305-2RS" }, unit: "piece", stock: 30 },
  { name: { en: "Copper pipe 22 mm", hr: "Bakrena cijev 22 mm" }, unit: "meter", stock: 60 },
  { name: { en: "Refrigerant R32", hr: "Rashladno sredstvo R32" }, unit: "kilogram", stock: 25 },
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
  assets: Machine[],
): SeedLocation {
  return { name, street, number, city, zipCode, country, rooms, assets };
}
