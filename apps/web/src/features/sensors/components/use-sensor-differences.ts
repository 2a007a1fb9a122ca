import { nameIn } from '@atalaya/contract/sensors'
import { useTranslation } from 'react-i18next'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { useFormat } from '../../../format/use-format.ts'
import type { FieldDifference } from '../../../forms/field-difference.ts'
import { differencesBetween } from '../../../forms/field-difference.ts'
import type { SensorFormValues } from '../sensor-values.ts'
import { useSensorTargets } from '../sensors.queries.ts'

const fields = [
  'names',
  'kind',
  'unit',
  'decimals',
  'icon',
  'source',
  'calibration',
  'filters',
  'switchRule',
  'words',
  'states',
  'appliesTo',
  'calibratedOn',
  'calibrationDueOn',
  'certificate',
  'mountedAt',
] as const
const labels = {
  names: 'fields.name',
  kind: 'fields.kind',
  unit: 'fields.unit',
  decimals: 'fields.decimals',
  icon: 'fields.icon',
  source: 'fields.source',
  calibration: 'fields.calibration',
  filters: 'filters.title',
  switchRule: 'kinds.switch',
  words: 'words.title',
  states: 'states.title',
  appliesTo: 'fields.appliesTo',
  calibratedOn: 'fields.calibratedOn',
  calibrationDueOn: 'fields.calibrationDueOn',
  certificate: 'fields.certificate',
  mountedAt: 'fields.mountedAt',
} as const

/** What differs between what somebody else saved and what stands in the form, in words. */
export const useSensorDifferences = () => {
  const { t, i18n } = useTranslation('sensors')
  const format = useFormat()
  const { items, groups } = useSensorTargets()
  const figure = (value: number) => format.number(value, Number.isInteger(value) ? 0 : 3)
  const inAll = (names: Readonly<Partial<Record<string, string>>>) =>
    Object.entries(names)
      .filter(([, name]) => name)
      .map(([language, name]) => `${language}: ${name}`)
      .join(' · ')
  const named = (known: readonly { value: string; label: string }[], ids: readonly number[]) =>
    ids.map((id) => known.find(({ value }) => value === String(id))?.label ?? `#${id}`).join(', ')

  const calibrationText = ({ calibration }: SensorFormValues): string => {
    if (calibration.kind === 'none') return t('calibration.none')
    if (calibration.kind === 'linear') return `× ${figure(calibration.factor)} + ${figure(calibration.offset)}`
    const points = calibration.points.map(({ x, y }) => `${figure(x)} → ${figure(y)}`)
    return `${points.join('; ')} (${t(`calibration.beyonds.${calibration.beyond ?? 'clamp'}`)})`
  }
  const targetText = ({ appliesTo }: SensorFormValues): string => {
    if (appliesTo.kind === 'all') return t('targets.all')
    if (appliesTo.kind === 'groups') return named(groups, appliesTo.groupIds)
    if (appliesTo.kind === 'items') return named(items, appliesTo.itemIds)
    return appliesTo.typeIds.map(trackerTypeName).join(', ')
  }
  const filterText = ({ filters }: SensorFormValues): string =>
    [
      filters.min != null && `${t('filters.min')} ${figure(filters.min)}`,
      filters.max != null && `${t('filters.max')} ${figure(filters.max)}`,
      filters.medianOf && filters.medianOf > 1 && t('filters.medianOf', { count: filters.medianOf }),
      filters.smoothing && `${t('filters.smoothing')} ${format.number(filters.smoothing, 2)}`,
      filters.holdMs && `${t('filters.hold')} ${format.duration(filters.holdMs)}`,
    ]
      .filter((part) => typeof part === 'string')
      .join('; ')
  const switchText = ({ switchRule }: SensorFormValues): string =>
    [
      `${t('switch.onFrom')} ${figure(switchRule.onFrom ?? 1)}`,
      `${t('switch.offBelow')} ${figure(switchRule.offBelow ?? 1)}`,
      switchRule.debounceMs && `${t('switch.debounce')} ${format.duration(switchRule.debounceMs)}`,
      switchRule.isInverted && t('switch.inverted'),
    ]
      .filter((part) => typeof part === 'string')
      .join('; ')

  const texts = (values: SensorFormValues): Record<(typeof fields)[number], string> => ({
    names: inAll(values.names),
    kind: t(`kinds.${values.kind}`),
    unit: values.unit,
    decimals: String(values.decimals),
    icon: t(`icons.${values.icon}`),
    source: values.source.kind === 'input' ? values.source.key : values.source.formula,
    calibration: calibrationText(values),
    filters: filterText(values),
    switchRule: switchText(values),
    words: [values.words.on, values.words.off].map((words) => inAll(words ?? {})).join(' / '),
    states: values.states.map(({ match, names }) => `${match} = ${nameIn(names, i18n.language)}`).join(', '),
    appliesTo: targetText(values),
    calibratedOn: values.calibratedOn === null ? '' : format.day(values.calibratedOn),
    calibrationDueOn: values.calibrationDueOn === null ? '' : format.day(values.calibrationDueOn),
    certificate: values.certificate,
    mountedAt: values.mountedAt,
  })
  return (theirs: SensorFormValues, mine: SensorFormValues): FieldDifference[] =>
    differencesBetween(texts(theirs), texts(mine), (key) => t(labels[key]))
}
