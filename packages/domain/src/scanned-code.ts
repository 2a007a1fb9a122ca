const imeiDigits = 15
const longestDeviceId = 50

/** The check digit of IMEIs and SIM cards (ISO/IEC 7812-1, Luhn). */
const isLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const runsOfDigits = (text: string): string[] => text.match(/(?<![\p{L}\d])\d+(?![\p{L}\d])/gu) ?? []

const idOfAddress = (text: string): string | undefined => {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).searchParams.get('id')?.trim() || undefined
}

/**
 * Whom a scanned code names: the `id` of a phone's setup address, the IMEI on a tracker's label, which may stand among
 * other numbers, or else the whole text, where it could be the id of a phone. Undefined for anything else.
 */
export const deviceIdIn = (scanned: string): string | undefined => {
  const text = scanned.trim()
  const imei = runsOfDigits(text).find((digits) => digits.length === imeiDigits && isLuhn(digits))
  const id = idOfAddress(text) ?? imei ?? text
  const isAddress = URL.canParse(id) && /^[a-z][a-z\d+.-]*:\/\//i.test(id)
  return !isAddress && id.length <= longestDeviceId && /^[^\p{C}\p{Z}]+$/u.test(id) ? id : undefined
}

/** The number of a SIM card (ITU-T E.118): it begins with 89; some are printed with a filler `F`. */
export const iccidIn = (scanned: string): string | undefined =>
  /(?<!\d)89\d{16,18}[\dF]?(?![\dF])/i.exec(scanned.replaceAll(/(?<=\d)[ -](?=\d)/g, ''))?.[0]?.toUpperCase()

/** Whom a pasted text names, line by line: figures as labels and spreadsheets group them, and the first cell of a row. */
export const pastedDeviceIds = (text: string): string[] =>
  text.split(/[\r\n]+/).flatMap((line) => {
    const [cell = ''] = line.split(/[\t;,]/)
    const ungrouped = cell.replaceAll(/(?<=\d)[ -](?=\d)/g, '')
    return deviceIdIn(/\d{15}/.test(ungrouped) ? ungrouped : cell) ?? []
  })
