import { ByteReader } from '../byte-reader.ts'
import { readClock } from './location.ts'

export interface Driver {
  /** Of the certificate; null when the card was pulled. */
  tag: string | null
  /** By the terminal's clock. */
  clock: number
}

const inserted = 1
const read = 0
const certificateBytes = 20

/** 0702: inserted or pulled, when, whether the card could be read, name and certificate. Undefined where it could not. */
export const readDriver = (body: Uint8Array): Driver | undefined => {
  const reader = new ByteReader(body)
  const state = reader.uint8()
  const clock = readClock(reader)
  if (Number.isNaN(clock)) return undefined
  if (state !== inserted) return { tag: null, clock }
  if (reader.uint8() !== read) return undefined
  reader.skip(reader.uint8())
  const certificate = String.fromCharCode(...reader.bytes(Math.min(certificateBytes, reader.remaining)))
  const tag = certificate.replaceAll(/[^\x21-\x7e]/g, '')
  return tag === '' ? undefined : { tag, clock }
}
