import type { ReportSelection } from '@atalaya/contract/reports'
import { type ReportDefinition, type SelectionKind, whoseKinds } from '@atalaya/contract/reports/define-report'
import { nameIn } from '@atalaya/contract/sensors'
import { eventKinds } from '@atalaya/contract/tracks'
import { FieldError } from '@atalaya/ui/failure-line'
import { Segments } from '@atalaya/ui/segments'
import { ManySelect } from '@atalaya/ui/selectors/option-select'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import { CompanyItemsSelect } from '../../../selectors/company-items-select.tsx'
import {
  useAssetList,
  useDriverList,
  useGroupList,
  usePersonList,
  useVehicleList,
} from '../../../selectors/fleet-lists.ts'
import { groupNodes, selectableItems } from '../../../selectors/group-nodes.ts'
import { GroupSelect } from '../../../selectors/group-select.tsx'
import { useSensors } from '../../sensors/index.ts'
import { noSelection } from '../report-address.ts'
import classes from './report-controls.module.css'

const freshMs = 5 * 60_000
const selectorPx = 640

/** `Toda la flota`, the name of the one, or how many of each. */
export const useSelectionText = (definition: ReportDefinition, selection: ReportSelection): string => {
  const { t } = useTranslation('reports')
  const names = useNames()
  const sensors = useNumberSensors(definition)
  const told = (kind: SelectionKind, nameOf: (id: number) => string | undefined): string[] => {
    const { length, 0: id } = selection[kind]
    if (!definition.takes.includes(kind) || length === 0) return []
    return [(length === 1 ? nameOf(Number(id)) : undefined) ?? t(`form.counted.${kind}`, { count: length })]
  }
  const whose = selection.all
    ? [t('form.all')]
    : whoseKinds.flatMap((kind) => told(kind, (id) => names[kind]?.[id]?.name))
  const what = told('sensors', (id) => sensors?.find(({ value }) => value === id)?.label)
  const which = selection.events.length < eventKinds.length ? told('events', () => undefined) : []
  return [...(whose.length > 0 ? whose : [t('form.nobody')]), ...what, ...which].join(', ')
}

/** Those that say numbers, while a report asks for some. */
const useNumberSensors = ({ takes }: ReportDefinition) => {
  const { i18n } = useTranslation()
  const { data } = useSensors(takes.includes('sensors'))
  return useMemo(
    () =>
      data &&
      Object.values(data)
        .filter(({ kind }) => kind === 'number')
        .map(({ id, names }) => ({ value: id, label: nameIn(names, i18n.language) }))
        .sort((a, b) => a.label.localeCompare(b.label, i18n.language)),
    [data, i18n.language],
  )
}

const useNames = () => ({
  vehicles: useVehicleList(freshMs),
  assets: useAssetList(freshMs),
  persons: usePersonList(freshMs),
  drivers: useDriverList(freshMs),
  groups: useGroupList(freshMs),
})

interface Props {
  definition: ReportDefinition
  selection: ReportSelection
  /** Why what is chosen will not do; `what` of the sensors or events. */
  error: string | undefined
  whatError?: string | undefined
  onChange(selection: ReportSelection): void
}

/** Everything, or what is chosen of the kinds that the report takes. */
export const SelectionFields = ({ definition, selection, error, whatError, onChange }: Props) => {
  const { t } = useTranslation(['reports', 'fleet'])
  const names = useNames()
  const nodes = useMemo(() => groupNodes(names.groups ?? {}), [names.groups])
  const set = (kind: SelectionKind, ids: readonly number[]) =>
    onChange({ ...selection, all: false, [kind]: ids } as ReportSelection)
  const setWhat = (chosen: { sensors?: readonly number[]; events?: readonly string[] }) =>
    onChange({ ...selection, ...chosen } as ReportSelection)
  const sensors = useNumberSensors(definition)
  const label = (kind: SelectionKind) => t(`form.kinds.${kind}`)
  return (
    <div className={classes.selection}>
      <Segments
        size="xs"
        aria-label={t('form.whom')}
        value={selection.all ? 'all' : 'some'}
        data={[
          { value: 'all', label: t('form.all') },
          { value: 'some', label: t('form.some') },
        ]}
        onChange={(value) =>
          onChange({
            ...{ ...noSelection, all: value === 'all' },
            ...{ sensors: selection.sensors, events: selection.events },
          })
        }
      />
      {!selection.all && (
        <div className={classes.fields}>
          {definition.takes.includes('groups') && (
            <FieldBox label={label('groups')} error={undefined}>
              <GroupSelect
                label={label('groups')}
                placeholder={t('form.none')}
                groups={names.groups}
                value={selection.groups}
                onChange={(ids) => set('groups', ids)}
              />
            </FieldBox>
          )}
          {(['vehicles', 'assets', 'persons'] as const)
            .filter((kind) => definition.takes.includes(kind))
            .map((kind) => (
              <FieldBox key={kind} label={label(kind)} error={undefined}>
                <CompanyItemsSelect
                  label={label(kind)}
                  placeholder={t('form.none')}
                  widthPx={selectorPx}
                  isPending={names[kind] === undefined}
                  groups={nodes}
                  items={selectableItems(Object.values(names[kind] ?? {}), names.groups ?? {})}
                  value={selection[kind]}
                  onChange={(ids) => set(kind, ids)}
                />
              </FieldBox>
            ))}
          {definition.takes.includes('drivers') && (
            <FieldBox label={label('drivers')} hint={t('form.driversHint')} error={undefined}>
              <ManySelect
                label={label('drivers')}
                placeholder={t('form.none')}
                isPending={names.drivers === undefined}
                options={Object.values(names.drivers ?? {}).map(({ id, name }) => ({ value: id, label: name }))}
                value={selection.drivers}
                onChange={(ids) => set('drivers', ids)}
              />
            </FieldBox>
          )}
        </div>
      )}
      {definition.takes.includes('sensors') && (
        <FieldBox label={label('sensors')} hint={t('form.sensorsHint')} error={whatError}>
          <ManySelect
            label={label('sensors')}
            placeholder={t('form.none')}
            isPending={sensors === undefined}
            options={sensors ?? []}
            value={selection.sensors}
            onChange={(ids) => setWhat({ sensors: ids })}
          />
        </FieldBox>
      )}
      {definition.takes.includes('events') && (
        <FieldBox label={label('events')} error={whatError}>
          <ManySelect
            label={label('events')}
            placeholder={t('form.none')}
            options={eventKinds.map((kind) => ({ value: kind, label: t(`fleet:event.${kind}`) }))}
            value={selection.events}
            onChange={(kinds) => setWhat({ events: kinds })}
          />
        </FieldBox>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
