import type { Language } from '@atalaya/contract/values'

/** Eight winds from north, clockwise, as each language abbreviates them. */
const winds: Record<Language, readonly string[]> = {
  es: ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'],
  en: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'],
  pt: ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'],
  fr: ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'],
  it: ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'],
  tr: ['K', 'KD', 'D', 'GD', 'G', 'GB', 'B', 'KB'],
}

/** "d'Évora" but "de Mérida": French elides before a sounded vowel. */
const elides = (name: string): boolean => /^[aeiouyœæ]/i.test(name.normalize('NFD'))

/** Turkish would inflect the name by its last vowel, which names from abroad do not allow: so the name stands first. */
const phrases: Record<Language, (km: string, wind: string, place: string) => string> = {
  es: (km, wind, place) => `A ${km} km al ${wind} de ${place}`,
  en: (km, wind, place) => `${km} km ${wind} of ${place}`,
  pt: (km, wind, place) => `A ${km} km a ${wind} de ${place}`,
  fr: (km, wind, place) => `À ${km} km au ${wind} ${elides(place) ? 'd’' : 'de '}${place}`,
  it: (km, wind, place) => `A ${km} km a ${wind} di ${place}`,
  tr: (km, wind, place) => `${place}, ${km} km ${wind}`,
}

/** Bearing in degrees from the place to the point. */
export const windOf = (bearingDeg: number, language: Language): string =>
  winds[language][Math.round((((bearingDeg % 360) + 360) % 360) / 45) % 8] as string

/** "3 km NE of Mérida" in the given language; anything below a kilometre counts as one. */
export const awayFrom = (
  place: { name: string; distanceKm: number; bearingDeg: number },
  language: Language,
): string => {
  const km = Math.max(1, Math.round(place.distanceKm)).toLocaleString(language)
  return phrases[language](km, windOf(place.bearingDeg, language), place.name)
}
