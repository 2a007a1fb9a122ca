const ascii = /^[\0-\x7f]*$/

/** Case and accents do not count when searching: people type `malaga` for Málaga, and dotless ı for i. */
export const foldText = (text: string, language: string): string => {
  // Turkish alone has a lower case of its own for I; what it makes of it is folded away below.
  if (ascii.test(text)) return text.toLowerCase()
  return text.toLocaleLowerCase(language).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i')
}

/** True for a text that holds every word of the query, in any order. */
export const createMatcher = (query: string, language: string): ((text: string) => boolean) => {
  const words = foldText(query, language).split(/\s+/).filter(Boolean)
  return (text) => {
    const folded = foldText(text, language)
    return words.every((word) => folded.includes(word))
  }
}
