type Texts = Record<string, unknown>

const narrowNoBreakSpace = '\u202f'

/**
 * French sets a thin space before its tall marks and inside its quotes, where no line may end. Translators write
 * plain spaces, which they can see.
 */
export const withFrenchSpaces = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? value.replaceAll(/ (?=[:;?!»])|(?<=«) /g, narrowNoBreakSpace)
        : withFrenchSpaces(value as Texts),
    ]),
  )
