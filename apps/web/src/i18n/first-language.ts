import { type Language, languages } from '@atalaya/contract/values'

/** The first of a browser's languages that is offered, whatever its country; null for none. */
export const firstLanguage = (
  preferred: readonly string[],
  offered: readonly Language[] = languages,
): Language | null => {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0]
    const known = offered.find((language) => language === base)
    if (known) return known
  }
  return null
}
