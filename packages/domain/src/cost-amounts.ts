/**
 * Currencies of the countries of spec 1 §3, dollars (Ecuador's too), pounds and, for the sixth language, liras, with the
 * digits that an amount has after the point (ISO 4217).
 */
export const currencyDigits = {
  EUR: 2,
  USD: 2,
  GBP: 2,
  ARS: 2,
  BRL: 2,
  CLP: 0,
  COP: 2,
  CRC: 2,
  GTQ: 2,
  MXN: 2,
  PEN: 2,
  TRY: 2,
} as const
export type Currency = keyof typeof currencyDigits

const currencyByCountry: Readonly<Record<string, Currency>> = {
  AR: 'ARS',
  BR: 'BRL',
  CL: 'CLP',
  CO: 'COP',
  CR: 'CRC',
  EC: 'USD',
  GB: 'GBP',
  GT: 'GTQ',
  MX: 'MXN',
  PE: 'PEN',
}

/** By ISO 3166 code; those without one of their own pay in euros. */
export const currencyOfCountry = (countryId: string): Currency => currencyByCountry[countryId] ?? 'EUR'

/** Digits after the point that figures of a cost may have, so that every one is exact as a number too. */
export const quantityDigits = 3
export const unitPriceDigits = 4
export const taxDigits = 2

/** Beyond it, in either direction, cents are no longer exact. */
export const largestAmount = 1_000_000_000_000

/** A decimal of at most so many digits after its point, as a whole number of its last digit. */
const scaled = (value: number, digits: number): bigint => BigInt(value.toFixed(digits).replace('.', ''))

const power = (digits: number): bigint => 10n ** BigInt(digits)

/** Half a cent goes away from zero, as offices round. */
const rounded = (value: bigint, divisor: bigint): bigint =>
  (value < 0n ? value - divisor / 2n : value + divisor / 2n) / divisor

interface Cost {
  quantity: number
  unitPrice: number
  /** Percent on top. */
  tax: number
  currency: Currency
}

/** What a cost comes to, tax included, rounded to what its currency has: quantity × unit price × (1 + tax / 100). */
export const totalOfCost = ({ quantity, unitPrice, tax, currency }: Cost): number => {
  const digits = currencyDigits[currency]
  const exact =
    scaled(quantity, quantityDigits) *
    scaled(unitPrice, unitPriceDigits) *
    (power(2 + taxDigits) + scaled(tax, taxDigits))
  const minor = rounded(exact, power(quantityDigits + unitPriceDigits + 2 + taxDigits - digits))
  return Number(minor) / 10 ** digits
}

interface Amount {
  total: number
  currency: Currency
}

/** Sums of totals, exact to the cent, by currency in the order in which they first occur. */
export const sumsByCurrency = (amounts: readonly Amount[]): Map<Currency, number> => {
  const minors = new Map<Currency, bigint>()
  for (const { total, currency } of amounts)
    minors.set(currency, (minors.get(currency) ?? 0n) + scaled(total, currencyDigits[currency]))
  return new Map([...minors].map(([currency, minor]) => [currency, Number(minor) / 10 ** currencyDigits[currency]]))
}

/** What costs come to together; amounts of two currencies have no sum (spec 2 §5). */
export const sumOfCosts = (
  amounts: readonly Amount[],
): { amount: number; currency: Currency | null } | { failed: 'currency.mismatch' } => {
  const [sum, ...others] = sumsByCurrency(amounts)
  if (others.length > 0) return { failed: 'currency.mismatch' }
  return sum ? { amount: sum[1], currency: sum[0] } : { amount: 0, currency: null }
}
