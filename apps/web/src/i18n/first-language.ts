import { type Language, languages } from '@atalaya/contract/values'

/** The first of a browser's languages that the product speaks, whatever its country; null for none. */
export const firstLanguage = (preferred: readonly string[]): Language | null => {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0]
    const known = languages.find((language) => language === base)
    if (known) return known
  }
  return null
}
