/** What GeoNames calls in English and the people there do not, by country; other scripts than ours are left in English. */
const local: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AT: { Vienna: 'Wien' },
  BE: { Brussels: 'Bruxelles' },
  CU: { Havana: 'La Habana' },
  CZ: { Prague: 'Praha' },
  DE: { Munich: 'München' },
  DK: { Copenhagen: 'København' },
  DZ: { Algiers: 'Alger' },
  GT: { 'Guatemala City': 'Ciudad de Guatemala' },
  IT: {
    ...{ Florence: 'Firenze', Genoa: 'Genova', Milan: 'Milano', Naples: 'Napoli' },
    ...{ Rome: 'Roma', Turin: 'Torino' },
  },
  MA: { Marrakesh: 'Marrakech', Tangier: 'Tanger' },
  MX: { 'Mexico City': 'Ciudad de México' },
  NL: { 'The Hague': 'Den Haag' },
  PL: { Warsaw: 'Warszawa' },
  PT: { Lisbon: 'Lisboa' },
  RO: { Bucharest: 'București' },
  RS: { Belgrade: 'Beograd' },
  TR: { Istanbul: 'İstanbul' },
}

/** What a city is called where it is; `country` is ISO 3166. */
export const localCityName = (name: string, country: string): string => {
  const names = local[country]
  return names && Object.hasOwn(names, name) ? (names[name] as string) : name
}
