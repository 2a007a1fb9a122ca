import type { TrackerConfig } from '@atalaya/contract/tracker-config'
import { useTranslation } from 'react-i18next'
import { differencesBetween, type FieldDifference } from '../../../forms/field-difference.ts'
import { type ConfigField, configSections } from '../config-fields.ts'

/** What two configurations of a type do not have in common, in the words of the form. */
export const useConfigDifferences = (typeId: number) => {
  const { t } = useTranslation('devices')
  const fields: readonly ConfigField[] = [
    { name: 'active', kind: 'switch' },
    ...configSections(typeId).flatMap((section) => section.fields),
  ]
  const wordOf = (field: ConfigField, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'installer.yes' : 'installer.no')
    if (value === null || value === undefined) return ''
    if (field.kind !== 'choice') return `${value}${field.kind === 'number' && field.unit ? ` ${field.unit}` : ''}`
    const label = field.labels[field.values.indexOf(value as string)] ?? String(value)
    return field.words ? t(`config.${field.words}.${label}` as 'config.modes.app') : label
  }
  const wordsOf = (config: TrackerConfig) =>
    Object.fromEntries(
      fields.map((field) => [field.name, wordOf(field, (config as Record<string, unknown>)[field.name])]),
    )
  return (theirs: TrackerConfig, mine: TrackerConfig): FieldDifference[] =>
    differencesBetween(wordsOf(theirs), wordsOf(mine), (name) => t(`config.fields.${name as 'apn'}`))
}
