/** For encoders: a whole number in so many bytes, the highest first; of a negative one give `>>> 0`. */
export const bigEndian = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 2 ** (8 * (bytes - 1 - at))) & 0xff)

/** What a report tells as a number, or nothing. */
export const numberOrZero = (value: unknown): number => (typeof value === 'number' ? value : 0)
