import { readNames, writeNames } from '../name-list.ts'
import {
  isEmail,
  isPhone,
  plateLetters,
  readBoolean,
  readClock,
  readDay,
  readMoment,
  readNumber,
} from './read-value.ts'

/** Why a cell is refused: a reason code of the contract's or a code that the spec names, with the limit if there is one. */
export interface CellReason {
  code: string
  limit?: number
}

export type FieldKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'day'
  | 'moment'
  | 'clock'
  | 'choice'
  | 'choices'
  | 'email'
  | 'emails'
  | 'phone'
  | 'plate'

/** What one column of an import may hold. */
export interface FieldRule<Key extends string = string> {
  key: Key
  kind: FieldKind
  isRequired?: boolean
  /** Characters. */
  longest?: number
  least?: number
  most?: number
  isWhole?: boolean
  isNotZero?: boolean
  /** Of choices: the name of the list that they are looked up in. */
  list?: string
  /** Choices are written to the row as their names, and looked up again by the server. */
  keepsNames?: boolean
  /** The spec's own codes in place of the usual ones. */
  codes?: { [Usual in 'required' | 'choice' | 'too.long' | 'format' | 'type']?: string }
}

/** What names of a list stand for, by their lower case. */
export type ChoiceList = ReadonlyMap<string, unknown>
export type ChoiceLists = Readonly<Record<string, ChoiceList>>

const asName = (text: string): string => text.trim().toLocaleLowerCase('en').normalize('NFC')

/** Of two entries with one name the last counts (spec 1 §5, groups). */
export const choiceList = (entries: Iterable<readonly [name: string, value: unknown]>): ChoiceList =>
  new Map([...entries].map(([name, value]) => [asName(name), value]))

export interface RowReading {
  /** By key; empty cells are left out, so that an update leaves what they are about as it is. */
  values: Record<string, unknown>
  reasons: Record<string, CellReason>
}

type Outcome = { value: unknown } | { reason: CellReason }

const readCell = (rule: FieldRule, text: string, lists: ChoiceLists): Outcome => {
  const { kind, longest, least, most, codes = {} } = rule
  const refuse = (code: keyof NonNullable<FieldRule['codes']>, limit?: number): Outcome => ({
    reason: { code: codes[code] ?? code, ...(limit === undefined ? {} : { limit }) },
  })
  const listed = (name: string) => lists[rule.list ?? rule.key]?.get(asName(name))
  const isKnown = (name: string) => lists[rule.list ?? rule.key]?.has(asName(name)) ?? false

  if (longest !== undefined && [...text].length > longest) return refuse('too.long', longest)
  switch (kind) {
    case 'text':
      return { value: text }
    case 'number': {
      const value = readNumber(text)
      if (value === undefined || (rule.isWhole && !Number.isInteger(value))) return refuse('type')
      if (rule.isNotZero && value === 0) return { reason: { code: 'number.zero' } }
      if (least !== undefined && value < least) return { reason: { code: 'too.small', limit: least } }
      if (most !== undefined && value > most) return { reason: { code: 'too.big', limit: most } }
      return { value }
    }
    case 'boolean': {
      const value = readBoolean(text)
      return value === undefined ? refuse('type') : { value }
    }
    case 'day': {
      const value = readDay(text)
      return value === undefined ? { reason: { code: codes.format ?? 'date.form' } } : { value }
    }
    case 'moment': {
      const value = readMoment(text)
      return value === undefined ? { reason: { code: codes.format ?? 'moment.form' } } : { value }
    }
    case 'clock': {
      const value = readClock(text)
      return value === undefined ? { reason: { code: codes.format ?? 'clock.form' } } : { value }
    }
    case 'choice':
      return isKnown(text) ? { value: rule.keepsNames ? text : listed(text) } : refuse('choice')
    case 'choices': {
      const names = readNames(text)
      if (!names.every(isKnown)) return refuse('choice')
      return { value: rule.keepsNames ? writeNames(names) : [...new Set(names.map(listed))] }
    }
    case 'email':
      return isEmail(text) ? { value: text.toLowerCase() } : { reason: { code: codes.format ?? 'email.form' } }
    case 'emails': {
      const emails = readNames(text)
      return emails.every(isEmail)
        ? { value: emails.join(';').toLowerCase() }
        : { reason: { code: codes.format ?? 'email.form' } }
    }
    case 'phone':
      return isPhone(text) ? { value: text } : { reason: { code: codes.format ?? 'phone.form' } }
    case 'plate':
      return plateLetters.test(text) ? { value: text.toUpperCase() } : { reason: { code: 'plate.form' } }
  }
}

/** Reads the texts of one row, by field key, under the rules of its noun. A field without a text is empty. */
export const readRow = (
  rules: readonly FieldRule[],
  texts: ReadonlyMap<string, string>,
  lists: ChoiceLists = {},
): RowReading => {
  const values: Record<string, unknown> = {}
  const reasons: Record<string, CellReason> = {}
  for (const rule of rules) {
    const text = texts.get(rule.key)?.trim() ?? ''
    if (text === '') {
      if (rule.isRequired) reasons[rule.key] = { code: rule.codes?.required ?? 'required' }
      continue
    }
    const outcome = readCell(rule, text, lists)
    if ('reason' in outcome) reasons[rule.key] = outcome.reason
    else values[rule.key] = outcome.value
  }
  return { values, reasons }
}

/** What a noun adds to its columns: rules over several cells of a row. */
export type RowCheck = (reading: RowReading, texts: ReadonlyMap<string, string>) => RowReading

/** How one noun is imported. The order of `fields` is the order of the columns of a file without known headers. */
export interface ImportRules {
  fields: readonly FieldRule[]
  /** Fields that tell one record from another: a row whose key exists already is skipped, updated or refused. */
  naturalKey: readonly string[]
  check?: RowCheck
  /** Every row has exactly as many columns as there are fields, unless the header names them. */
  hasFixedColumns?: boolean
}

export const readImportRow = (
  { fields, check }: ImportRules,
  texts: ReadonlyMap<string, string>,
  lists: ChoiceLists = {},
): RowReading => {
  const reading = readRow(fields, texts, lists)
  return check ? check(reading, texts) : reading
}
