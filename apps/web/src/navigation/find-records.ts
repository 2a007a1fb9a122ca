import { foldForSearch, searchWords } from '@atalaya/domain/search-text'

/** A text of a record as a search compares it. */
export interface SearchedField {
  /** Names it among the record's texts. */
  key: string
  text: string
  folded: string
}

export interface FoundRecord<Row> {
  row: Row
  /** Where it was found, when its first field, which names it, does not say so. */
  field: SearchedField | undefined
}

/**
 * Reads the texts of records, the name first, and keeps what it made of each as long as the record lives: who types asks
 * for all of them with every letter. Memory of one page.
 */
export const readFields = <Row extends object>(
  read: (row: Row) => Iterable<readonly [key: string, text: unknown]>,
): ((row: Row) => readonly SearchedField[]) => {
  const known = new WeakMap<Row, readonly SearchedField[]>()
  return (row) => {
    const made = known.get(row)
    if (made) return made
    const fields = Array.from(read(row))
      .filter(([, text], at) => at === 0 || (typeof text === 'string' ? text !== '' : typeof text === 'number'))
      .map(([key, text]) => ({ key, text: String(text), folded: foldForSearch(String(text)) }))
    known.set(row, fields)
    return fields
  }
}

/** The first so many records that hold every word of the query: those whose name begins with it, has it, and the others. */
export const findRecords = <Row>(
  rows: Iterable<Row>,
  query: string,
  fieldsOf: (row: Row) => readonly SearchedField[],
  most: number,
): FoundRecord<Row>[] => {
  const words = searchWords(query)
  if (words.length === 0) return []
  const whole = foldForSearch(query)
  const [begins, named, others]: FoundRecord<Row>[][] = [[], [], []] as [never[], never[], never[]]
  for (const row of rows) {
    const fields = fieldsOf(row)
    const name = fields[0]?.folded ?? ''
    const unexplained = words.filter((word) => !name.includes(word))
    if (unexplained.length === 0) {
      const found = { row, field: undefined }
      if (!name.startsWith(whole)) named.push(found)
      else if (begins.push(found) === most) return begins
      continue
    }
    if (others.length === most || !unexplained.every((word) => fields.some(({ folded }) => folded.includes(word))))
      continue
    const [first] = unexplained as [string]
    others.push({ row, field: fields.find(({ folded }) => folded.includes(first)) })
  }
  return [...begins, ...named, ...others].slice(0, most)
}
