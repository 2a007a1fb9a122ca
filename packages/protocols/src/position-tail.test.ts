import { expect, it } from 'vitest'
import { gt06Decoder } from './gt06/decode.ts'
import * as published from './gt06/fixtures/frames.ts'
import { places } from './gt06/fixtures/newer-models.ts'
import { sealPacket } from './gt06/packet.ts'
import { fromHex } from './hex.ts'
import { provePositionTail, type TailSample, type TailSubject } from './position-tail.suite.ts'
import { protocols } from './registry.ts'

const receivedAt = Date.UTC(2026, 5, 10, 9)

/** Where the place of a packet ends that does not begin with clock and place. */
const placeEnds: Readonly<Record<number, number>> = { 52: 22, 112: 34, 149: 24 }

const gt06Sample = (hex: string): TailSample | undefined => {
  const frame = fromHex(hex) as Uint8Array
  const isLong = frame[0] === 0x79
  const number = frame[isLong ? 4 : 3] as number
  const body = frame.slice(isLong ? 5 : 4, -6)
  // A clone's packet has no check behind which anything could be bent.
  if (number === 0x10 || number === 0x11) return undefined
  return {
    body,
    // Number 0x22 is the clone's here: a byte, IMEI and another clock stand first.
    placeEnd: body[0] === 1 && number === 0x22 ? 33 : (placeEnds[number] ?? 18),
    seal: (changed) => sealPacket({ number, content: changed, serial: 1, isLong }),
  }
}

const gt06Frames = [
  published.location12,
  published.location22,
  published.alarm16,
  published.alarm26Vibration,
  published.alarm26Tamper,
  published.alarm27,
  ...places.map(([hex]) => hex),
]

const subjects: readonly TailSubject[] = [
  {
    name: 'gt06',
    samples: gt06Frames.map(gt06Sample).filter((sample) => sample !== undefined),
    decode: (frame) => gt06Decoder('752533678900242').decode(frame, receivedAt),
    lostToday: 0,
  },
]

/** Not yet proved. May only shrink. */
const unproved = ['teltonika', 'osmand', 'queclink', 'wialon-ips', 'h02', 'json']

it('every protocol is held to the rule', () => {
  expect([...subjects.map(({ name }) => name), ...unproved].toSorted()).toEqual(
    protocols.map(({ name }) => name).toSorted(),
  )
})

for (const subject of subjects) provePositionTail(subject)
