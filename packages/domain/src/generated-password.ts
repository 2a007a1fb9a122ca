/** Without what a person reading it off a screen confuses. */
const letters = { lower: 'abcdefghijkmnpqrstuvwxyz', upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ', digit: '23456789' }

/** 20 characters in groups of five, at least one of each kind in each group; `random` draws evenly from 0 to below. */
export const generatePassword = (random: (below: number) => number): string => {
  const pick = (from: string) => from[random(from.length)] as string
  const group = () => {
    const chars = [
      pick(letters.lower),
      pick(letters.upper),
      pick(letters.digit),
      pick(letters.lower),
      pick(letters.lower),
    ]
    for (let last = chars.length - 1; last > 0; last--) {
      const other = random(last + 1)
      ;[chars[last], chars[other]] = [chars[other] as string, chars[last] as string]
    }
    return chars.join('')
  }
  return Array.from({ length: 4 }, group).join('-')
}
