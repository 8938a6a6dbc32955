/** Descriptions of the demo orders, in the wording and languages of their users. */
export const JOBS: { description: string; hours: number; travel: number; part?: number }[] = [
  {
    description:
      "Generator se ne pali nakon testa opterećenja. Provjeriti akumulatore, punjač i kontaktor startera.",
    hours: 6,
    travel: 1,
    part: 0,
  },
  {
    description:
      "Godišnji servis: zamjena ulja i filtara, kontrola remenja, zapisnik o radu pod teretom.",
    hours: 8,
    travel: 2,
    part: 2,
  },
  {
    description:
      "Chiller javlja grešku visokog tlaka. Očistiti kondenzator i provjeriti količinu rashladnog sredstva.",
    hours: 5,
    travel: 1,
    part: 7,
  },
  {
    description: "Lift staje između drugog i trećeg kata. Pregledati sklopku vrata i vodilice.",
    hours: 4,
    travel: 1,
  },
  {
    description: "Curi na prirubnici cirkulacijske pumpe, zamijeniti brtvu i dotegnuti vijke.",
    hours: 3,
    travel: 1,
  },
  {
    description:
      "Kompresor diže temperaturu iznad 105 °C. Zamjena ulja, separatora i termostatskog ventila.",
    hours: 7,
    travel: 2,
    part: 2,
  },
  {
    description: "Zamijeniti ležaj ventilatora na klima-komori, vibracije 9 mm/s.",
    hours: 4,
    travel: 1,
    part: 5,
  },
  {
    description: "Kotao se gasi u noćnom režimu. Provjeriti plamenik, elektrodu i tlak plina.",
    hours: 5,
    travel: 1,
  },
  {
    description: "Ugradnja novog brojila i puštanje u pogon crpke br. 2, uz očevid naručitelja.",
    hours: 9,
    travel: 3,
  },
  {
    description: "Replace damaged hose on the port engine's cooling circuit and bleed the system.",
    hours: 6,
    travel: 2,
    part: 3,
  },
  {
    description:
      "Quarterly inspection of the emergency generator: load bank test, coolant, belts, charger.",
    hours: 5,
    travel: 1,
  },
  {
    description: "Ormar automatike: izgorjeli osigurači F4–F6, ispitati kabele prema pumpama.",
    hours: 4,
    travel: 1,
  },
  {
    description: "Zamena kaiša i zatezača na agregatu, provera punjenja akumulatora.",
    hours: 3,
    travel: 1,
    part: 4,
  },
  {
    description:
      "Redovan pregled rashladnog uređaja pre sezone, provera nepropusnosti i dopuna sredstva.",
    hours: 6,
    travel: 2,
    part: 7,
  },
  {
    description:
      "Hitna intervencija: nestanak vode na višim spratovima, pumpa za povišenje pritiska u kvaru.",
    hours: 5,
    travel: 1,
  },
  {
    description: "Čišćenje i podešavanje gorionika, analiza dimnih gasova, izveštaj za inspekciju.",
    hours: 4,
    travel: 1,
  },
  {
    description: "Uklanjanje buke u strojarnici: zamijeniti gumene podmetače i učvrstiti ispuh.",
    hours: 7,
    travel: 2,
  },
  {
    description: "Fuel polishing and filter change, tank 2. Take samples before and after.",
    hours: 5,
    travel: 2,
    part: 1,
  },
  {
    description: "Prekontrolirati uzemljenje i izdati zapisnik, mjerenje otpora na šest točaka.",
    hours: 3,
    travel: 1,
  },
  {
    description: "Zamjena bakrene cijevi DN22 u kotlovnici, oko 6 m, uz tlačnu probu.",
    hours: 6,
    travel: 1,
    part: 6,
  },
];

export const REPORT_NOTES = [
  "Obavljeno prema nalogu, uređaj pušten u rad u prisutnosti korisnika.",
  "Demontaža i čišćenje završeno, čekamo dio iz skladišta. Nastavak sutra.",
  "Izmjereno, podešeno i ispitano pod opterećenjem 40 minuta bez alarma.",
  "Kupac traži ponudu za zamjenu cijelog sklopa prije zime.",
  "Sve u redu. Preporuka: sljedeći pregled za šest mjeseci.",
];
