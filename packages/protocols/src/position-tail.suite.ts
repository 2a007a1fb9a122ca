import { describe, expect, it } from 'vitest'
import type { Decoded } from './protocol.ts'

/** A real frame, taken apart where its content can be cut and bent. */
export interface TailSample {
  body: Uint8Array
  /** Of `body`: where the place is whole. */
  placeEnd: number
  /** Makes a sound frame of a changed body: right length and check, so that the change reaches the fields. */
  seal(body: Uint8Array): Uint8Array
  /** What tells the instant stands in the tail: where that is gone, only the place can be asked for. */
  isClockBehind?: boolean
}

export interface TailSubject {
  name: string
  samples: readonly TailSample[]
  decode(frame: Uint8Array): Decoded
  /** How many of the changes lose a place today. May only shrink. */
  lostToday: number
}

const bends = [0x00, 0x01, 0x7f, 0xff]

const placeIn = (decoded: Decoded, { isClockBehind = false }: TailSample): string | undefined => {
  if (decoded.kind !== 'messages' && decoded.kind !== 'reply') return undefined
  const fix = decoded.messages?.find((message) => message.fix)?.fix
  return fix && `${isClockBehind ? '' : fix.recordedAt} ${fix.lat} ${fix.lng}`
}

const bent = (body: Uint8Array, at: number, value: number): Uint8Array => {
  const changed = body.slice()
  changed[at] = value
  return changed
}

const changesOf = ({ body, placeEnd }: TailSample): Uint8Array[] => {
  const changes: Uint8Array[] = []
  for (let at = placeEnd; at < body.length; at++) {
    changes.push(body.subarray(0, at))
    for (const value of bends) changes.push(bent(body, at, value))
  }
  return changes
}

/** The rule of every codec: a position is never lost for its tail. */
export const provePositionTail = ({ name, samples, decode, lostToday }: TailSubject) => {
  describe(`a position of ${name}`, () => {
    it('comes out wherever what follows it is cut or bent', () => {
      const lost: string[] = []
      for (const [index, sample] of samples.entries()) {
        const place = placeIn(decode(sample.seal(sample.body)), sample)
        expect(place, `sample ${index} has a place`).toBeDefined()
        for (const body of changesOf(sample))
          if (placeIn(decode(sample.seal(body)), sample) !== place)
            lost.push(`sample ${index}: ${Buffer.from(body).toString('hex')}`)
      }
      expect(lost.length, lost.slice(0, 5).join('\n')).toBe(lostToday)
    })

    it('never makes it throw, wherever the frame is cut or bent', () => {
      for (const sample of samples)
        for (const body of changesOf({ ...sample, placeEnd: 0 })) expect(() => decode(sample.seal(body))).not.toThrow()
    })
  })
}
