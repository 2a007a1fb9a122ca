const known = new Map<string, Intl.DisplayNames>()

/** How a language calls a country or territory of ISO 3166-1 alpha-2; the code where it has no name for it. */
export const countryName = (countryCode: string, language: string): string => {
  let names = known.get(language)
  if (!names) {
    names = new Intl.DisplayNames(language, { type: 'region' })
    known.set(language, names)
  }
  return names.of(countryCode) ?? countryCode
}
