import { fold } from "~/kernel/text/fold";
import type { ImportKind } from "../model";

// Names of columns as our own files, other programs and people's sheets have them: in lower case, without marks and punctuation, in the
// order in which they are preferred, separated by " | ". Serbian Cyrillic is compared in Latin script.

type Names = Readonly<Record<string, string>>;

/** For every kind that has the field. */
const SHARED: Names = {
  id: "fieldwork id | record id",
  externalKey:
    "sifra | sif | external id | external key | code | kljuc | oznaka | id | " +
    "sifra artikla | sifra kupca | sifra partnera | sifra komitenta | customer code | " +
    "customer number | broj kupca",
  name: "naziv | ime | name | title | opis | description | naziv ili ime",
  street:
    "ulica i broj | ulica | adresa | street and number | street | address | address 1 | " +
    "adresa 1 | sjediste | sediste",
  zipCode:
    "postanski broj | posta | postanski br | post br | postbr | pb | ptt | ptt broj | " +
    "zip code | zip | postal code | post code | postcode | broj poste",
  city: "mjesto | mesto | grad | city | town | naselje | place | opcina | opstina",
  country: "drzava | country | zemlja | country code | oznaka drzave",
  floor: "kat | sprat | etaza | floor | level",
  section: "odjel | odeljenje | odjeljenje | sekcija | section | department | sektor | krilo",
  customerId:
    "klijent | kupac | customer | komitent | partner | client | naziv kupca | " +
    "naziv klijenta | vlasnik | owner | firma | tvrtka | narucitelj | narucilac | " +
    "customer name",
  locationId:
    "lokacija | objekt | objekat | location | site | poslovnica | naziv lokacije | " +
    "gradiliste | mjesto ugradnje | mesto ugradnje",
  roomId: "prostorija | soba | room | prostor | naziv prostorije",
  categoryId: "kategorija | category | vrsta | grupa | tip | group | type",
};

const OWN: Readonly<Partial<Record<ImportKind, Names>>> = {
  customers: {
    name:
      "naziv ili ime | naziv | naziv kupca | naziv klijenta | naziv partnera | " +
      "naziv komitenta | kupac | ime | ime i prezime | name | company | company name | " +
      "customer name | tvrtka | firma | klijent | komitent | poslovno ime",
    taxId:
      "oib | pib | jib | pdv | oib ili pdv broj | jib ili pdv broj | vat or tax id | " +
      "pdv broj | pdv id | porezni broj | poreski broj | vat | vat id | vat number | " +
      "tax id | tax number | id broj | idb | jmbg | oib pdv | pib jmbg | maticni broj",
    contactPerson:
      "osoba za kontakt | kontakt osoba | kontakt | contact person | contact | " +
      "contact name | odgovorna osoba | odgovorno lice | lice za kontakt | kontakt lice",
    contactNumber:
      "broj osobe za kontakt | contact number | mobitel | mobilni | mobilni telefon | " +
      "mob | gsm | mobile | mobile phone | cell | kontakt telefon | kontakt broj",
    contactEmail:
      "e posta osobe za kontakt | e mail osobe za kontakt | imejl osobe za kontakt | " +
      "contact email | e mail | email | e posta | mail | imejl | e mail adresa | " +
      "adresa e poste | email address",
    telephone:
      "telefon | tel | telephone | phone | telefoni | tel broj | broj telefona | " +
      "phone number | telefon mob | tel mob",
    website:
      "web stranica | veb sajt | website | web | homepage | www | internet | url | web adresa",
    entity: "vrsta | type | tip | vrsta osobe | pravni oblik | vrsta kupca | entity",
    isCustomer: "je kupac | is customer | kupac d n | klijent | customer",
    isPartner: "je partner | is partner | partner | dobavljac | supplier",
  },
  locations: {
    name:
      "naziv | naziv lokacije | lokacija | objekt | objekat | name | location | " +
      "location name | site | poslovnica | naziv objekta",
    number: "kucni broj | kbr | number | house number | broj | br",
    street: "ulica | street | adresa | address | ulica i broj | street and number",
  },
  rooms: {
    name: "naziv | naziv prostorije | prostorija | soba | prostor | name | room | room name",
    number: "broj | broj prostorije | broj sobe | br | number | room number",
  },
  assets: {
    name:
      "naziv | naziv uredaja | uredaj | stroj | masina | aparat | oprema | name | asset | " +
      "asset name | device | machine | naziv opreme | naziv stroja | artikl | artikal | " +
      "opis",
    serialNumber:
      "serijski broj | ser br | serbr | ser broj | serijski br | s n | sn | sbr | s br | " +
      "serial number | serial | serial no | tvornicki broj | tvor br | tv br | " +
      "fabricki broj | fabr br | fab broj",
    manufacturer: "proizvodac | manufacturer | marka | brand | maker | brend | proizvod",
    model: "model | tip | type | tip uredaja | oznaka tipa",
    category: "kategorija | vrsta | vrsta uredaja | category | grupa | group",
    position:
      "polozaj | pozicija | position | tocno mjesto | tacno mesto | mjesto | mesto | " +
      "smjestaj | smestaj",
    externalKey:
      "inventarni broj | inv br | inv broj | inventory number | asset number | sifra | " +
      "sif | external id | external key | code | oznaka | id",
  },
  equipment: {
    name: "naziv | naziv opreme | oprema | alat | naziv alata | name | equipment | tool",
  },
  "spare-parts": {
    name:
      "naziv | naziv dijela | naziv dela | naziv artikla | artikl | artikal | roba | dio | " +
      "deo | rezervni dio | rezervni deo | name | part | part name | item | opis",
    unit:
      "jedinica | jedinica mjere | jedinica mere | jm | j m | jed mj | jed mjere | " +
      "jed mere | mjera | mera | unit | uom | unit of measure",
    stockThousandths:
      "stanje zalihe | stanje zaliha | stanje | zaliha | zalihe | kolicina | kol | " +
      "stock on hand | stock | quantity | qty | on hand | na stanju",
    externalKey:
      "sifra | sifra artikla | sifra robe | sif | kataloski broj | kat br | part number | " +
      "part no | sku | code | external id | external key | id",
  },
  users: {
    name: "ime | first name | given name | name",
    surname: "prezime | surname | last name | family name",
    fullName:
      "ime i prezime | prezime i ime | full name | zaposlenik | zaposleni | uposlenik | " +
      "djelatnik | radnik | employee | naziv | name",
    email:
      "adresa e poste | e mail adresa | imejl adresa | email address | e mail | email | " +
      "e posta | mail | imejl",
    phoneNumber:
      "telefon | phone | mobitel | mobilni | mobilni telefon | mob | gsm | tel | " +
      "telephone | mobile | broj telefona | phone number",
    role: "uloga | uloge | role | roles | radno mjesto | radno mesto",
  },
  "earlier-services": {
    assetId:
      "uredaj | asset | stroj | masina | aparat | serijski broj | ser br | serial number | " +
      "naziv uredaja | naziv | oprema | device | machine | inventarni broj | inv br",
    servicedOn:
      "datum | datum servisa | dan | date | day | service date | datum rada | " +
      "datum naloga | datum izvrsenja",
    text:
      "opis | opis radova | opis rada | tekst | radovi | text | description | work | " +
      "napomena | note | sto je radeno | sta je radeno",
    servicedBy:
      "serviser | tehnicar | tko | ko | who | technician | izvrsio | izvrsitelj | " +
      "izvrsilac | radnik | by",
    documentNumber:
      "broj dokumenta | broj naloga | radni nalog | rn | br naloga | document number | " +
      "document | dokument | nalog | broj | work order",
  },
};

/** The known names of a field, the most specific first. */
export function knownNames(kind: ImportKind, field: string): readonly string[] {
  const names = OWN[kind]?.[field] ?? SHARED[field];
  return names === undefined ? [] : names.split(" | ").map(fold);
}
