import type { JourneyStyle } from '@atalaya/domain/journey/journey-profile'
import type { SeededRandom } from '@atalaya/domain/journey/seeded-random'
import type { DemoCompany } from './demo-depots.ts'

const pick = (random: SeededRandom, letters: string, count: number): string =>
  Array.from({ length: count }, () => letters[random.index(letters.length)]).join('')

/** The digit that makes the Luhn sum of the whole a multiple of ten. */
export const luhnDigit = (digits: string): number => {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

/** Fifteen digits with their check digit. */
export const imeiOf = (serial: number): string => {
  const body = `35209308${String(400_000 + serial).padStart(6, '0')}`
  return `${body}${luhnDigit(body)}`
}

const crc8 = (bytes: readonly number[]): number => {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0x8c : crc >> 1
  }
  return crc
}

/** A Dallas key as it is printed on its rim: family 01, six bytes of number, the CRC of both; 16 hex digits. */
export const ibuttonOf = (serial: number): string => {
  const bytes = [0x01, 0x5a + (serial % 100), 0x3c, (serial * 37) & 0xff, (serial * 11 + 5) & 0xff, 0x18, 0x00]
  return [...bytes, crc8(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** As each country writes it, within what the product allows: A-Z, 0-9 and hyphens. */
export const plateOf = (company: DemoCompany, style: JourneyStyle, random: SeededRandom): string => {
  if (company === 'minho') {
    const letters = 'ABCDEFGHIJLMNOPQRSTUVXZ'
    return `${pick(random, 'ABC', 1)}${pick(random, letters, 1)}-${pick(random, '0123456789', 2)}-${pick(random, letters, 2)}`
  }
  const digits = pick(random, '0123456789', 4)
  const letters = `${pick(random, 'JKLM', 1)}${pick(random, 'BCDFGHJKLMNPRSTVWXYZ', 2)}`
  return style === 'tractor' || style === 'machinery' ? `E-${digits}-${letters}` : `${digits}-${letters}`
}

/** Seventeen characters without I, O and Q. */
export const vinOf = (random: SeededRandom): string =>
  `W${pick(random, 'ABCDEFGHJKLMNPRSTUVWXYZ', 2)}${pick(random, '0123456789ABCDEFGHJKLMNPRSTUVWXYZ', 8)}${pick(random, '0123456789', 6)}`
