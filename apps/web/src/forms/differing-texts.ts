import type { FieldDifference } from './record-conflict.tsx'

/** The fields whose words are not the same on both sides, as the view of a conflict takes them. */
export const differingTexts = <Key extends string>(
  fields: readonly Key[],
  { theirs, mine }: Readonly<Record<'theirs' | 'mine', Readonly<Record<Key, string>>>>,
  labelOf: (key: Key) => string,
): FieldDifference[] =>
  fields.flatMap((key) =>
    theirs[key] === mine[key] ? [] : [{ key, label: labelOf(key), before: theirs[key], after: mine[key] }],
  )
