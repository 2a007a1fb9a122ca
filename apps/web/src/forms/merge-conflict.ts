import { type KeyedFields, withDifference } from '@atalaya/domain/field-history'
import type { FieldDifference } from './field-difference.ts'

/** A field that two versions do not have in common. */
export interface FieldConflict extends FieldDifference {
  /** Whose value stays: `theirs` was changed by the others alone. */
  kept: 'mine' | 'theirs'
  /** Both have changed it: what the others saved is replaced. */
  isOfBoth: boolean
}

interface Versions<Values> {
  /** What the form began with. */
  was: Values
  /** What somebody else has saved since. */
  theirs: Values
  /** What stands in the form. */
  mine: Values
  differencesOf(before: Values, after: Values): readonly FieldDifference[]
  /** Values that are objects whose keys are fields of their own. */
  keyed?: KeyedFields | undefined
}

/** What a form would save over what somebody else has saved: what was changed in it, and theirs for the rest. */
export const mergeConflict = <Values extends object>({
  was,
  theirs,
  mine,
  differencesOf,
  keyed = [],
}: Versions<Values>): { values: Values; differences: FieldConflict[] } => {
  const keysOf = (after: Values) => new Set(differencesOf(was, after).map(({ key }) => key))
  const [ofMine, ofTheirs] = [keysOf(mine), keysOf(theirs)]
  return {
    values: withDifference(theirs, { from: was, to: mine }, { keyed }),
    differences: differencesOf(theirs, mine).map((difference) => ({
      ...difference,
      kept: ofMine.has(difference.key) ? 'mine' : 'theirs',
      isOfBoth: ofMine.has(difference.key) && ofTheirs.has(difference.key),
    })),
  }
}
