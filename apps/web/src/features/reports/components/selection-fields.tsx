import type { ReportSelection } from '@atalaya/contract/reports'
import { type ReportDefinition, type SelectionKind, selectionKinds } from '@atalaya/contract/reports/define-report'
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
import { noSelection } from '../report-address.ts'
import classes from './report-controls.module.css'

const freshMs = 5 * 60_000
const selectorPx = 640

/** `Toda la flota`, the name of the one, or how many of each. */
export const useSelectionText = (definition: ReportDefinition, selection: ReportSelection): string => {
  const { t } = useTranslation('reports')
  const names = useNames()
  if (selection.all) return t('form.all')
  const said = selectionKinds
    .filter((kind) => definition.takes.includes(kind) && selection[kind].length > 0)
    .map((kind) => {
      const [id] = selection[kind]
      const name = selection[kind].length === 1 ? names[kind]?.[Number(id)]?.name : undefined
      return name ?? t(`form.counted.${kind}`, { count: selection[kind].length })
    })
  return said.length > 0 ? said.join(', ') : t('form.nobody')
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
  error: string | undefined
  onChange(selection: ReportSelection): void
}

/** Everything, or what is chosen of the kinds that the report takes. */
export const SelectionFields = ({ definition, selection, error, onChange }: Props) => {
  const { t } = useTranslation('reports')
  const names = useNames()
  const nodes = useMemo(() => groupNodes(names.groups ?? {}), [names.groups])
  const set = (kind: SelectionKind, ids: readonly number[]) =>
    onChange({ ...selection, all: false, [kind]: ids } as ReportSelection)
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
        onChange={(value) => onChange({ ...noSelection, all: value === 'all' })}
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
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
