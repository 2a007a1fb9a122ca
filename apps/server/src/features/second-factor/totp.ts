import { createHmac, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const digits = 6
const stepMs = 30_000
/** One step either side: clocks of phones are off, and people finish typing late (RFC 6238 §5.2). */
const stepsAside = 1

/** RFC 4648 §6, without padding, as apps take it. */
export const base32 = (bytes: Uint8Array): string => {
  let bits = 0
  let held = 0
  let text = ''
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

/** RFC 6238 with SHA-1 and thirty seconds, which is what every app takes. */
export const totpAt = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac[19] as number) & 15
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

const isSame = (code: string, other: string): boolean =>
  code.length === other.length && timingSafeEqual(Buffer.from(code), Buffer.from(other))

/** Of which step a code is, among those after `lastStep`: each counts once. Undefined for a wrong one. */
export const stepOfCode = (
  code: string,
  { secret, lastStep, now }: { secret: Uint8Array; lastStep: number; now: number },
): number | undefined => {
  const current = Math.floor(now / stepMs)
  const steps = Array.from({ length: 2 * stepsAside + 1 }, (_, nth) => current - stepsAside + nth)
  // All of them are looked at, so that the time tells nothing.
  const found = steps.filter((step) => isSame(totpAt(secret, step), code))
  return found.filter((step) => step > lastStep).at(-1)
}

/** For the app that makes codes, as a picture holds it. */
export const totpUri = (secret: Uint8Array, { site, email }: { site: string; email: string }): string =>
  `otpauth://totp/${encodeURIComponent(`${site}:${email}`)}?${new URLSearchParams({
    ...{ secret: base32(secret), issuer: site, algorithm: 'SHA1', digits: String(digits), period: '30' },
  })}`
