/**
 * As a gateway takes it: `+` and digits where a country is named (`+34 …`, `0034 …`), else digits alone, which the gateway takes for
 * its own country's. Undefined for what is no number of a phone.
 */
export const smsNumber = (written: string): string | undefined => {
  const digits = written.replaceAll(/\D/g, '')
  if (digits.length < 6 || digits.length > 17) return undefined
  if (written.trimStart().startsWith('+')) return `+${digits}`
  return digits.startsWith('00') ? `+${digits.slice(2)}` : digits
}
