import { type NewSensor, nameIn, type Sensor, sensorIcons } from '@atalaya/contract/sensors'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { useDayStart } from '../../../format/use-day-start.ts'
import { useUpdatedColumn } from '../../../nouns/noun-columns.ts'
import { useTargetGroups } from '../sensors.queries.ts'
import classes from './sensor-columns.module.css'
import { SensorIcon } from './sensor-icon.tsx'
import { TargetInput } from './target-fields.tsx'

const kinds = ['number', 'switch', 'text'] as const
const targets = ['all', 'trackerTypes', 'groups', 'items'] as const

export const useSensorColumns = (): Column<Sensor>[] => {
  const { t, i18n } = useTranslation('sensors')
  const groups = useTargetGroups()
  const dayStart = useDayStart()
  const updated = useUpdatedColumn<Sensor>('sensors:fields.updated')
  return useMemo(() => {
    const targetText = ({ appliesTo }: Sensor): string => {
      switch (appliesTo.kind) {
        case 'all':
          return t('targets.all')
        case 'trackerTypes':
          return appliesTo.typeIds.map(trackerTypeName).join(', ')
        case 'groups':
          return appliesTo.groupIds.map((id) => groups?.[id]?.name ?? `#${id}`).join(', ')
        case 'items':
          return `${t('targets.items')}: ${appliesTo.itemIds.length}`
      }
    }
    const day = (id: 'calibratedOn' | 'calibrationDueOn'): Column<Sensor> => ({
      ...{ id, header: t(`fields.${id}`), kind: 'date', precision: 'day', width: 130, isHiddenAtFirst: true },
      value: (sensor) => {
        const date = sensor[id]
        return date === null ? null : dayStart(date)
      },
    })
    const text = (id: 'certificate' | 'mountedAt'): Column<Sensor> => ({
      ...{ id, header: t(`fields.${id}`), width: 160, isHiddenAtFirst: true },
      value: (sensor) => sensor[id],
    })
    return [
      {
        id: 'name',
        header: t('fields.name'),
        value: ({ names }) => nameIn(names, i18n.language),
        cell: ({ names, icon }) => (
          <span className={classes.name}>
            <SensorIcon icon={icon} />
            <span className="cut-off">{nameIn(names, i18n.language)}</span>
          </span>
        ),
        showMobile: true,
      },
      {
        id: 'kind',
        header: t('fields.kind'),
        kind: 'choice',
        choices: kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        value: ({ kind }) => kind,
        width: 130,
        showMobile: true,
      },
      {
        id: 'unit',
        header: t('fields.unit'),
        value: ({ unit }) => unit,
        width: 90,
        bulkEdit: { key: 'unit' },
      },
      {
        id: 'source',
        header: t('fields.source'),
        value: ({ source }) => (source.kind === 'input' ? source.key : source.formula),
        cell: ({ source }) => (
          <code className={classes.source}>{source.kind === 'input' ? source.key : source.formula}</code>
        ),
        showMobile: true,
      },
      {
        id: 'calibration',
        header: t('fields.calibration'),
        kind: 'choice',
        choices: (['none', 'linear', 'table'] as const).map((value) => ({ value, label: t(`calibration.${value}`) })),
        value: ({ calibration }) => calibration.kind,
        width: 130,
      },
      {
        id: 'appliesTo',
        header: t('fields.appliesTo'),
        kind: 'choice',
        choices: targets.map((value) => ({ value, label: t(`targets.${value}`) })),
        value: ({ appliesTo }) => appliesTo.kind,
        cell: (sensor) => <span className="cut-off">{targetText(sensor)}</span>,
        exportValue: targetText,
        width: 200,
        bulkEdit: {
          key: 'appliesTo',
          isClearable: true,
          input: (value, onChange) => (
            <TargetInput target={(value as NewSensor['appliesTo'] | null) ?? { kind: 'all' }} onChange={onChange} />
          ),
        },
      },
      {
        id: 'decimals',
        header: t('fields.decimals'),
        kind: 'number',
        value: ({ decimals }) => decimals,
        width: 110,
        isHiddenAtFirst: true,
        bulkEdit: { key: 'decimals' },
      },
      {
        id: 'icon',
        header: t('fields.icon'),
        kind: 'choice',
        choices: sensorIcons.map((icon) => ({ value: icon, label: t(`icons.${icon}`) })),
        value: ({ icon }) => icon,
        width: 130,
        isHiddenAtFirst: true,
        bulkEdit: { key: 'icon' },
      },
      day('calibratedOn'),
      day('calibrationDueOn'),
      text('certificate'),
      text('mountedAt'),
      { id: 'id', header: t('fields.number'), value: ({ id }) => `#${id}`, width: 90, isHiddenAtFirst: true },
      updated,
    ]
  }, [t, i18n.language, groups, dayStart, updated])
}
