import { useTranslation } from 'react-i18next'
import type { FieldDifference } from '../../../forms/field-difference.ts'
import { differencesBetween } from '../../../forms/field-difference.ts'
import type { WorktimeValues } from '../worktime-values.ts'
import { useWorkers } from '../worktimes.queries.ts'
import { useWeekText } from './use-week-text.ts'

const fields = [
  'name',
  'timezone',
  'spans',
  'holidays',
  'groupIds',
  'vehicleIds',
  'driverIds',
  'colour',
  'description',
] as const

/** What differs between what somebody else saved and what stands in the form, in words. */
export const useWorktimeDifferences = () => {
  const { t } = useTranslation('worktimes')
  const { vehicles, drivers, groups } = useWorkers()
  const weekText = useWeekText()
  const names = (known: Readonly<Record<string, { name: string }>> | undefined, ids: readonly number[]) =>
    ids.map((id) => known?.[id]?.name ?? `#${id}`).join(', ')
  const texts = (values: WorktimeValues): Record<(typeof fields)[number], string> => ({
    name: values.name,
    timezone: values.timezone,
    spans: weekText(values.spans),
    holidays: values.holidays.map(({ date, name }) => `${date} ${name ?? ''}`.trim()).join(', '),
    groupIds: names(groups, values.groupIds),
    vehicleIds: names(vehicles, values.vehicleIds),
    driverIds: names(drivers, values.driverIds),
    colour: t(`colours.${values.colour}` as 'colours.blue'),
    description: values.description,
  })
  return (theirs: WorktimeValues, mine: WorktimeValues): FieldDifference[] =>
    differencesBetween(texts(theirs), texts(mine), (key) => t(`fields.${key}`))
}
