/** The last one that a date can hold. */
export const latestInstant = 8_640_000_000_000_000

/** So many digits are one in seconds from 1973 to 5138, more than that in milliseconds. */
const [fewestDigits, mostInSeconds, mostDigits] = [9, 11, 16]

/** Digits that are meant as one, right or wrong: more of them than any day has. */
export const isTimestampLike = (text: string): boolean => /^[-+]?\d{9,}(?:\.\d+)?$/.test(text.trim())

/** Epoch milliseconds of a Unix timestamp in seconds or milliseconds; undefined for what is none (spec 1 §5). */
export const readTimestamp = (text: string): number | undefined => {
  const typed = text.trim()
  if (!/^\d+$/.test(typed) || typed.length < fewestDigits || typed.length > mostDigits) return undefined
  const instant = typed.length <= mostInSeconds ? Number(typed) * 1_000 : Number(typed)
  return instant <= latestInstant ? instant : undefined
}

/** Whether it is one in milliseconds, as the API takes it. */
export const isInstant = (text: string): boolean => /^\d{1,16}$/.test(text) && Number(text) <= latestInstant
