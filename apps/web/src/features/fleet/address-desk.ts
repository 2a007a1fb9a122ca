import type { LatLng } from '@atalaya/contract/values'

interface Question {
  place: LatLng
  resolve(address: string): void
  reject(failure: unknown): void
}

const collectMs = 40
/** As many as a call takes (contract/places.ts). */
const mostPlaces = 1_000

/** Collects what is asked within a moment, by company and language, and asks it as one; answers each by itself. */
export const createAddressDesk = (
  send: (of: string, places: LatLng[]) => Promise<readonly { address: string }[]>,
): ((of: string, place: LatLng) => Promise<string>) => {
  const waiting = new Map<string, Question[]>()

  const ask = async (of: string, questions: Question[]): Promise<void> => {
    try {
      const answers = await send(
        of,
        questions.map(({ place }) => place),
      )
      for (const [nth, { resolve }] of questions.entries()) resolve(answers[nth]?.address ?? '')
    } catch (failure) {
      for (const { reject } of questions) reject(failure)
    }
  }

  return (of, place) =>
    new Promise((resolve, reject) => {
      const own = waiting.get(of) ?? []
      own.push({ place, resolve, reject })
      waiting.set(of, own)
      if (own.length > 1) return
      setTimeout(() => {
        waiting.delete(of)
        for (let at = 0; at < own.length; at += mostPlaces) void ask(of, own.slice(at, at + mostPlaces))
      }, collectMs)
    })
}
