import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../secrets/key-ring.ts'

const signatureLength = 16

const signatures = (keys: KeyRing, mailId: number): string[] =>
  keys.keys('mails').map(({ bytes }) =>
    // Addresses are often lower-cased on their way: hexadecimal.
    createHmac('sha256', bytes).update(`return path ${mailId}`).digest('hex').slice(0, signatureLength),
  )

/** Where one mail comes back to (VERP): nobody can make one up for a mail that did not fail. */
export const returnPath = (keys: KeyRing, mailId: number, domain: string): string =>
  `bounce-${mailId}-${signatures(keys, mailId)[0]}@${domain}`

/** The mail of such an address; undefined for any other. */
export const mailOfReturnPath = (keys: KeyRing, address: string): number | undefined => {
  const [, id, signature] = /^bounce-(\d{1,9})-([0-9a-f]{16})@/i.exec(address) ?? []
  if (id === undefined || signature === undefined) return undefined
  const given = Buffer.from(signature.toLowerCase())
  return signatures(keys, Number(id)).some((known) => timingSafeEqual(Buffer.from(known), given))
    ? Number(id)
    : undefined
}
