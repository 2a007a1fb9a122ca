import type { ReactNode } from 'react'

/** A field that is not the same on two sides, in words; '' is nothing. */
export interface FieldDifference {
  key: string
  label: string
  before: string
  after: string
  /** What lies between the two, where that says more than they do. */
  note?: string | undefined
  /** Both in one drawing. */
  picture?: ReactNode
}

/** What differs of two sides that are given in words, by field key. */
export const differencesBetween = <Key extends string>(
  before: Readonly<Record<Key, string>>,
  after: Readonly<Record<Key, string>>,
  labelOf: (key: Key) => string,
): FieldDifference[] =>
  (Object.keys(after) as Key[]).flatMap((key) =>
    before[key] === after[key] ? [] : [{ key, label: labelOf(key), before: before[key], after: after[key] }],
  )
