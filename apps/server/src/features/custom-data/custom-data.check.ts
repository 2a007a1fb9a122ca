import { isDeepStrictEqual } from 'node:util'
import type { CustomData, CustomField } from '@atalaya/contract/custom-data'
import { customDataProblems } from '@atalaya/domain/custom-data'
import { type Failure, failure } from '../../access/failures.ts'

interface CustomDraft {
  customData?: CustomData | undefined
}

/**
 * Values as they are to be stored, or why not. A field that became required later does not hinder other changes, and
 * what the history brings back loses the values of fields that are gone.
 */
export const checkCustomData = (
  definitions: readonly CustomField[],
  {
    fields,
    before,
    isRestored,
  }: { fields: CustomDraft; before?: CustomDraft | undefined; isRestored?: true | undefined },
): CustomData | Failure => {
  const given = withoutEmpty(fields.customData ?? {})
  const known = new Set(definitions.map(({ key }) => key))
  if (isRestored) return pick(given, (key) => known.has(key))
  const data = pick(given, (key) => known.has(key) || before?.customData?.[key] === undefined)
  if (before && isDeepStrictEqual(data, before.customData ?? {})) return data
  const problems = Object.entries(customDataProblems(definitions, data))
  if (problems.length === 0) return data
  return failure('input.invalid', {
    fields: Object.fromEntries(problems.map(([key, reason]) => [`customData.${key}`, reason])),
  })
}

const withoutEmpty = (data: CustomData): CustomData => pick(data, (_, value) => value !== '')

const pick = (data: CustomData, keeps: (key: string, value: CustomData[string]) => boolean): CustomData =>
  Object.fromEntries(Object.entries(data).filter(([key, value]) => keeps(key, value)))
