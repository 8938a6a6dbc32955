import type { Machine } from "./places";
import type { Words } from "./language";

/** Work on one kind of machine, or on the building where a place has none: what was ordered and what was done. */
export type Job = {
  fits: Machine | "building";
  /** Of each person. */
  hours: number;
  /** The index of the spare part that it uses. */
  part?: number;
  description: Words;
  report: Words;
};

export const JOBS: readonly Job[] = [
  {
    fits: "generator",
    hours: 3,
    part: 0,
    description: {
      en: "Generator does not start after the load test. Check batteries, charger and starter contactor.",
      hr: "Agregat se ne pali nakon testa opterećenja. Provjeriti akumulatore, punjač i kontaktor startera.",
    },
    report: {
      en: "Starter contactor was burnt, replaced. Oil filter changed. Three starts without a fault.",
      hr: "Izgorio kontaktor startera, zamijenjen. Promijenjen filtar ulja. Tri pokretanja bez greške.",
    },
  },
  {
    fits: "generator",
    hours: 6,
    part: 2,
    description: {
      en: "Annual service: change oil and filters, check belts, record of the test under load.",
      hr: "Godišnji servis: zamjena ulja i filtara, kontrola remenja, zapisnik o radu pod teretom.",
    },
    report: {
      en: "Oil and filters changed, belts in order. 40 minutes at 75 % load without an alarm.",
      hr: "Promijenjeni ulje i filtri, remenje u redu. 40 minuta na 75 % opterećenja bez alarma.",
    },
  },
  {
    fits: "generator",
    hours: 2,
    part: 4,
    description: {
      en: "Replace belt and tensioner, check the charging voltage.",
      hr: "Zamijeniti remen i zatezač, provjeriti napon punjenja.",
    },
    report: {
      en: "Belt and tensioner replaced, charging at 27.6 V.",
      hr: "Zamijenjeni remen i zatezač, napon punjenja 27,6 V.",
    },
  },
  {
    fits: "generator",
    hours: 4,
    part: 1,
    description: {
      en: "Polish the fuel and change the filters. Take samples before and after.",
      hr: "Pročistiti gorivo i zamijeniti filtre. Uzeti uzorke prije i poslije.",
    },
    report: {
      en: "80 l of water drained from the tank, filters changed, samples handed over.",
      hr: "Iz spremnika ispušteno 80 l vode, zamijenjeni filtri, uzorci predani.",
    },
  },
  {
    fits: "engine",
    hours: 4,
    part: 3,
    description: {
      en: "Replace the damaged hose on the cooling circuit and bleed the system.",
      hr: "Zamijeniti oštećeno crijevo rashladnog kruga i odzračiti sustav.",
    },
    report: {
      en: "Hose replaced, system filled and bled, no leak at operating temperature.",
      hr: "Zamijenjeno crijevo, sustav napunjen i odzračen, na radnoj temperaturi ne curi.",
    },
  },
  {
    fits: "engine",
    hours: 6,
    description: {
      en: "Noise in the engine room: replace the rubber mounts and fix the exhaust.",
      hr: "Buka u strojarnici: zamijeniti gumene podmetače i učvrstiti ispuh.",
    },
    report: {
      en: "Four mounts replaced, exhaust clamped, vibration down to 4.1 mm/s.",
      hr: "Zamijenjena četiri podmetača, ispuh učvršćen, vibracije pale na 4,1 mm/s.",
    },
  },
  {
    fits: "engine",
    hours: 5,
    part: 1,
    description: {
      en: "Engine loses power under load. Check injectors and fuel filters.",
      hr: "Motor gubi snagu pod opterećenjem. Provjeriti brizgaljke i filtre goriva.",
    },
    report: {
      en: "Fuel filters clogged, changed. Injector of cylinder 3 cleaned, full power reached.",
      hr: "Začepljeni filtri goriva, zamijenjeni. Očišćena brizgaljka cilindra 3, puna snaga postignuta.",
    },
  },
  {
    fits: "chiller",
    hours: 4,
    part: 7,
    description: {
      en: "Chiller reports high pressure. Clean the condenser and check the refrigerant charge.",
      hr: "Rashladnik javlja visoki tlak. Očistiti kondenzator i provjeriti količinu rashladnog sredstva.",
    },
    report: {
      en: "Condenser cleaned, 2 kg of R32 added, pressures within limits.",
      hr: "Očišćen kondenzator, dopunjena 2 kg R32, tlakovi u granicama.",
    },
  },
  {
    fits: "chiller",
    hours: 5,
    description: {
      en: "Inspection before the season: leak test, pressures, cleaning of the coils.",
      hr: "Pregled prije sezone: ispitivanje nepropusnosti, tlakovi, čišćenje izmjenjivača.",
    },
    report: {
      en: "No leaks, coils cleaned, supply water at 7 °C. Next inspection in six months.",
      hr: "Nepropusno, izmjenjivači očišćeni, polaz vode na 7 °C. Sljedeći pregled za šest mjeseci.",
    },
  },
  {
    fits: "chiller",
    hours: 3,
    part: 5,
    description: {
      en: "Replace the fan bearing, vibration 9 mm/s.",
      hr: "Zamijeniti ležaj ventilatora, vibracije 9 mm/s.",
    },
    report: {
      en: "Both bearings replaced, vibration down to 1.8 mm/s.",
      hr: "Zamijenjena oba ležaja, vibracije pale na 1,8 mm/s.",
    },
  },
  {
    fits: "boiler",
    hours: 3,
    description: {
      en: "Boiler goes out in night mode. Check burner, electrode and gas pressure.",
      hr: "Kotao se gasi u noćnom režimu. Provjeriti plamenik, elektrodu i tlak plina.",
    },
    report: {
      en: "Ignition electrode replaced, gas pressure 20 mbar, ten starts without a lockout.",
      hr: "Zamijenjena elektroda, tlak plina 20 mbar, deset paljenja bez blokade.",
    },
  },
  {
    fits: "boiler",
    hours: 2,
    description: {
      en: "Clean and adjust the burner, analyse the flue gas, report for the inspectorate.",
      hr: "Očistiti i podesiti plamenik, analiza dimnih plinova, izvještaj za inspekciju.",
    },
    report: {
      en: "Burner cleaned, CO 38 ppm, efficiency 97 %. Report handed over.",
      hr: "Plamenik očišćen, CO 38 ppm, učinkovitost 97 %. Izvještaj predan.",
    },
  },
  {
    fits: "boiler",
    hours: 5,
    part: 6,
    description: {
      en: "Replace about 2 m of copper pipe DN22 at the boiler, with a pressure test.",
      hr: "Zamijeniti oko 2 m bakrene cijevi DN22 kod kotla, uz tlačnu probu.",
    },
    report: {
      en: "2 m of pipe replaced, pressure test 6 bar for 30 minutes passed.",
      hr: "Zamijenjena 2 m cijevi, tlačna proba 6 bar 30 minuta uspješna.",
    },
  },
  {
    fits: "lift",
    hours: 2,
    description: {
      en: "Lift stops between the second and the third floor. Check the door switch and the guides.",
      hr: "Dizalo staje između drugog i trećeg kata. Pregledati sklopku vrata i vodilice.",
    },
    report: {
      en: "Door switch adjusted, guides cleaned and greased, twenty rides without a stop.",
      hr: "Podešena sklopka vrata, vodilice očišćene i podmazane, dvadeset vožnji bez zastoja.",
    },
  },
  {
    fits: "lift",
    hours: 4,
    description: {
      en: "Quarterly inspection: brakes, ropes, emergency call, lighting of the shaft.",
      hr: "Tromjesečni pregled: kočnice, užad, poziv u nuždi, rasvjeta okna.",
    },
    report: {
      en: "All in order. Recommended: replace two lamps in the shaft.",
      hr: "Sve u redu. Preporuka: zamijeniti dvije svjetiljke u oknu.",
    },
  },
  {
    fits: "pump",
    hours: 2,
    description: {
      en: "Leak at the flange of the pump, replace the gasket and tighten the bolts.",
      hr: "Curi na prirubnici pumpe, zamijeniti brtvu i dotegnuti vijke.",
    },
    report: {
      en: "Gasket replaced, bolts tightened to 80 Nm, dry after an hour of operation.",
      hr: "Zamijenjena brtva, vijci dotegnuti na 80 Nm, nakon sata rada suho.",
    },
  },
  {
    fits: "pump",
    hours: 3,
    part: 5,
    description: {
      en: "Pump is loud and runs hot. Check bearings and coupling.",
      hr: "Pumpa je glasna i grije se. Provjeriti ležajeve i spojku.",
    },
    report: {
      en: "Bearings replaced, coupling aligned, 52 °C after an hour.",
      hr: "Zamijenjeni ležajevi, spojka centrirana, nakon sata rada 52 °C.",
    },
  },
  {
    fits: "pump",
    hours: 6,
    description: {
      en: "Install a new meter and put pump no. 2 into operation, with the client present.",
      hr: "Ugraditi novo brojilo i pustiti u pogon pumpu br. 2, uz prisutnost naručitelja.",
    },
    report: {
      en: "Meter installed, pump no. 2 in operation, flow 14 m³/h. Client was present.",
      hr: "Brojilo ugrađeno, pumpa br. 2 u pogonu, protok 14 m³/h. Naručitelj prisutan.",
    },
  },
  {
    fits: "compressor",
    hours: 5,
    part: 2,
    description: {
      en: "Compressor temperature rises above 105 °C. Replace oil, separator and thermostatic valve.",
      hr: "Temperatura kompresora raste iznad 105 °C. Zamijeniti ulje, separator i termostatski ventil.",
    },
    report: {
      en: "Oil, separator and valve replaced, 82 °C under full load.",
      hr: "Zamijenjeni ulje, separator i ventil, 82 °C pod punim opterećenjem.",
    },
  },
  {
    fits: "compressor",
    hours: 3,
    part: 4,
    description: {
      en: "Belt slips at start-up. Replace the belts and check the pulleys.",
      hr: "Remen proklizava pri pokretanju. Zamijeniti remenje i provjeriti remenice.",
    },
    report: {
      en: "Belts replaced and tensioned, pulleys aligned.",
      hr: "Remenje zamijenjeno i zategnuto, remenice poravnate.",
    },
  },
  {
    fits: "compressor",
    hours: 2,
    description: {
      en: "Compressed air contains water. Check the drain and the dryer.",
      hr: "U komprimiranom zraku ima vode. Provjeriti odvajač i sušač.",
    },
    report: {
      en: "Drain was blocked, cleaned. Dew point 3 °C. Client wants an offer for a new dryer.",
      hr: "Odvajač začepljen, očišćen. Rosište 3 °C. Kupac traži ponudu za novi sušač.",
    },
  },
  {
    fits: "building",
    hours: 3,
    description: {
      en: "Control cabinet: fuses F4 to F6 blown, test the cables to the pumps.",
      hr: "Ormar automatike: izgorjeli osigurači F4–F6, ispitati kabele prema pumpama.",
    },
    report: {
      en: "Cable of pump 2 was damaged, replaced. Fuses renewed, currents balanced.",
      hr: "Oštećen kabel pumpe 2, zamijenjen. Novi osigurači, struje uravnotežene.",
    },
  },
  {
    fits: "building",
    hours: 2,
    description: {
      en: "Check the earthing and issue a record, resistance at six points.",
      hr: "Provjeriti uzemljenje i izdati zapisnik, mjerenje otpora na šest točaka.",
    },
    report: {
      en: "All six points below 2 Ω, record issued.",
      hr: "Svih šest točaka ispod 2 Ω, zapisnik izdan.",
    },
  },
  {
    fits: "building",
    hours: 4,
    description: {
      en: "Ventilation of the workshop: clean the ducts, replace filters, measure the air flow.",
      hr: "Ventilacija radionice: očistiti kanale, zamijeniti filtre, izmjeriti protok zraka.",
    },
    report: {
      en: "Ducts cleaned, filters replaced, air flow 1,850 m³/h.",
      hr: "Kanali očišćeni, filtri zamijenjeni, protok zraka 1.850 m³/h.",
    },
  },
];

/** The quantity that a job with a spare part uses of it. */
export const PART_THOUSANDTHS = 2000;
