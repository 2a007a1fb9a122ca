import type { Geocoder } from './geocoder.ts'

/** Four decimals are 11 m: what two neighbouring fixes of a parked vehicle share. */
const keyOf = (lat: number, lng: number, language: string): string => `${language} ${lat.toFixed(4)} ${lng.toFixed(4)}`

/** Keeps the `capacity` addresses asked for last; callers who ask for the same at once share one answer. */
export const withCache = (geocoder: Geocoder, capacity: number): Geocoder => {
  const answers = new Map<string, Promise<string>>()
  return {
    addressOf: (point, language) => {
      const key = keyOf(point.lat, point.lng, language)
      const known = answers.get(key)
      // Put back at the end: a Map keeps the order of insertion, so the first key is the one unused for longest.
      if (known) answers.delete(key)
      const answer = known ?? geocoder.addressOf(point, language)
      answers.set(key, answer)
      if (!known) answer.catch(() => answers.delete(key))
      if (answers.size > capacity) answers.delete(answers.keys().next().value as string)
      return answer
    },
  }
}
