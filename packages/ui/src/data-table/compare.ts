import type { CellValue } from './column.ts'

const isEmpty = (value: CellValue): boolean => value === null || value === undefined || value === ''

/** Empty cells come last whichever way a column is sorted, so they leave the comparison. */
export const sortable = (value: CellValue): string | number | undefined => {
  if (isEmpty(value)) return undefined
  return typeof value === 'boolean' ? Number(value) : (value as string | number)
}

/** Case does not count (spec 2 §4), accents do, and "Van 10" comes after "Van 9". */
export const createComparator = (language: string) => {
  const collator = new Intl.Collator(language, { sensitivity: 'accent', numeric: true })
  return (a: string | number, b: string | number): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** Case and accents do not count when searching: people type `malaga` for Málaga. */
export const foldText = (text: string, language: string): string =>
  text.toLocaleLowerCase(language).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i')

/** True for a text that holds every word of the query, in any order. */
export const createMatcher = (query: string, language: string): ((text: string) => boolean) => {
  const words = foldText(query, language).split(/\s+/).filter(Boolean)
  return (text) => {
    const folded = foldText(text, language)
    return words.every((word) => folded.includes(word))
  }
}
