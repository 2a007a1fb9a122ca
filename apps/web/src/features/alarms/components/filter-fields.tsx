import { ManySelect } from '@atalaya/ui/selectors/option-select'
import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import type { AlarmValues } from '../alarm-values.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import type { AlarmNames } from '../use-alarm-names.ts'
import classes from './alarm-fields.module.css'
import { HoursField } from './hours-field.tsx'
import { InOut } from './in-out.tsx'
import { StateLogicField } from './state-logic-field.tsx'

interface Props {
  form: AlarmForm
  names: AlarmNames
}

export const filters = ['geozones', 'pois', 'inTrack', 'timeRange', 'customStates'] as const
type Filter = (typeof filters)[number]

/** Only there, only then, only so: each is off until somebody asks for it. */
export const FilterFields = ({ form, names }: Props) => {
  const { values } = form
  const { customStates } = values
  return (
    <>
      <FilterSwitch form={form} filter="geozones">
        <PlacesFilter form={form} names={names} of="geozones" />
      </FilterSwitch>
      <FilterSwitch form={form} filter="pois">
        <PlacesFilter form={form} names={names} of="pois" />
      </FilterSwitch>
      <FilterSwitch form={form} filter="inTrack">
        <div className={classes.narrow}>
          <InOut filter="inTrack" isIn={values.inTrack.in} onChange={(isIn) => form.patch('inTrack', { in: isIn })} />
        </div>
      </FilterSwitch>
      <FilterSwitch form={form} filter="timeRange">
        <HoursField form={form} />
      </FilterSwitch>
      <FilterSwitch form={form} filter="customStates">
        <StateLogicField
          logic={customStates.logic}
          stateIds={customStates.stateIds}
          options={names.states(values.items.itemsType)}
          errorOf={(field) => (field === 'stateIds' ? form.errorOf('customStates.stateIds') : undefined)}
          onChange={(changes) => form.patch('customStates', changes)}
        />
      </FilterSwitch>
    </>
  )
}

const FilterSwitch = ({ form, filter, children }: { form: AlarmForm; filter: Filter; children: ReactNode }) => {
  const { t } = useTranslation('alarms')
  const { active } = form.values[filter]
  return (
    <div id={`alarm-filter-${filter}`} className="stack">
      <Switch
        label={t(`filters.${filter}`)}
        checked={active}
        onChange={({ currentTarget }) =>
          form.patch(filter, { active: currentTarget.checked } as Partial<AlarmValues[Filter]>)
        }
      />
      {active && <div className={classes.indented}>{children}</div>}
    </div>
  )
}

const PlacesFilter = ({ form, names, of }: Props & { of: 'geozones' | 'pois' }) => {
  const { t } = useTranslation('alarms')
  const filter = form.values[of]
  const [key, ids] = 'geozoneIds' in filter ? ['geozoneIds', filter.geozoneIds] : ['poiIds', filter.poiIds]
  const error = form.errorOf(`${of}.${key}`)
  return (
    <div className={classes.pair}>
      <FieldBox label={t(`fields.${of}`)} isRequired error={error}>
        <ManySelect
          label={t(`fields.${of}`)}
          placeholder={t(`form.no.${of}`)}
          isPending={names[of].isPending}
          options={names[of].options}
          value={ids as readonly number[]}
          error={error}
          onChange={(chosen) => form.patch(of, { [key as string]: chosen } as object)}
        />
      </FieldBox>
      <FieldBox label={t('form.where')} error={undefined}>
        <InOut filter={of} isIn={filter.in} onChange={(isIn) => form.patch(of, { in: isIn })} />
      </FieldBox>
    </div>
  )
}
