import type { DriverId, GroupId, ItemId } from '@atalaya/contract/identifiers'
import { NewWorktime, type Worktime } from '@atalaya/contract/worktimes'
import { zoneTime } from '@atalaya/domain/zone-time'
import { ColourSwatches } from '@atalaya/ui/colour-swatches'
import { colourHex, colourTokenNames } from '@atalaya/ui/colour-tokens'
import { FormSection } from '@atalaya/ui/form-shell'
import { ManySelect } from '@atalaya/ui/selectors/option-select'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { FieldBox, TextField } from '../../../forms/fields.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { CompanyItemsSelect } from '../../../selectors/company-items-select.tsx'
import { groupNodes, selectableItems } from '../../../selectors/group-nodes.ts'
import { GroupSelect } from '../../../selectors/group-select.tsx'
import { newWorktime, type WorktimeValues, worktimeValuesOf } from '../worktime-values.ts'
import { worktimes } from '../worktimes.noun.ts'
import { useWorkers } from '../worktimes.queries.ts'
import { HolidaysField } from './holidays-field.tsx'
import { useWorktimeDifferences } from './use-worktime-differences.ts'
import { WeekEditor } from './week-editor.tsx'
import classes from './worktime-form.module.css'

interface Props {
  /** Null for a new one. */
  worktime: Worktime | null
  onSaved(worktime: Worktime, operationId: string | null): void
  onClose(): void
}

const offeredColours = colourTokenNames.slice(0, 10)
const zones = Intl.supportedValuesOf('timeZone')
const selectorPx = 640

export const WorktimeForm = ({ worktime, onSaved, onClose }: Props) => {
  const { t } = useTranslation('worktimes')
  const pageZone = useTimeZone()
  const { vehicles, drivers, groups } = useWorkers()
  const differencesOf = useWorktimeDifferences()
  const form = useSchemaForm<typeof NewWorktime, WorktimeValues>(
    NewWorktime,
    worktime ? worktimeValuesOf(worktime) : newWorktime(pageZone),
  )
  const { values } = form
  const nodes = useMemo(() => groupNodes(groups ?? {}), [groups])
  const zoneChoices = useMemo(
    () =>
      (zones.includes(values.timezone) ? zones : [values.timezone, ...zones]).map((value) => ({
        value,
        label: value.replaceAll('_', ' '),
      })),
    [values.timezone],
  )
  const today = zoneTime(pageZone).at(Date.now()).date

  return (
    <NounForm
      noun={worktimes}
      form={form}
      entity={worktime}
      valuesOf={worktimeValuesOf}
      differencesOf={differencesOf}
      onSaved={onSaved}
      onClose={onClose}
    >
      <div className={classes.columns}>
        <div className={classes.side}>
          <FormSection>
            <TextField form={form} name="name" label={t('fields.name')} longest={100} isRequired isFirst />
            <Select
              label={t('fields.timezone')}
              description={t('form.timezoneHint')}
              data={zoneChoices}
              limit={60}
              searchable
              value={values.timezone}
              error={form.errorOf('timezone')}
              onChange={(zone) => zone && form.set('timezone', zone)}
            />
            <ColourSwatches
              label={t('fields.colour')}
              value={values.colour}
              tokens={offeredColours}
              nameOf={(token) => t(`colours.${token}` as 'colours.blue')}
              onChange={(token) => form.set('colour', token)}
            />
            <TextField
              form={form}
              name="description"
              label={t('fields.description')}
              longest={200}
              isRequired={false}
            />
          </FormSection>
          <FormSection title={t('form.members')} hint={t('form.membersHint')}>
            <FieldBox label={t('fields.groupIds')} error={form.errorOf('groupIds')}>
              <GroupSelect
                label={t('fields.groupIds')}
                placeholder={t('form.noGroups')}
                groups={groups}
                value={values.groupIds}
                error={form.errorOf('groupIds')}
                onChange={(ids) => form.set('groupIds', ids as GroupId[])}
              />
            </FieldBox>
            <FieldBox label={t('fields.vehicleIds')} error={form.errorOf('vehicleIds')}>
              <CompanyItemsSelect
                label={t('fields.vehicleIds')}
                placeholder={t('form.noVehicles')}
                widthPx={selectorPx}
                isDisabled={vehicles === undefined}
                groups={nodes}
                items={vehicles ? selectableItems(Object.values(vehicles), groups ?? {}) : []}
                value={values.vehicleIds}
                error={form.errorOf('vehicleIds')}
                onChange={(ids) => form.set('vehicleIds', ids as ItemId[])}
              />
            </FieldBox>
            <FieldBox label={t('fields.driverIds')} error={form.errorOf('driverIds')}>
              <ManySelect
                label={t('fields.driverIds')}
                placeholder={t('form.noDrivers')}
                isDisabled={drivers === undefined}
                options={Object.values(drivers ?? {}).map(({ id, name }) => ({ value: id as number, label: name }))}
                value={values.driverIds}
                error={form.errorOf('driverIds')}
                onChange={(ids) => form.set('driverIds', ids as DriverId[])}
              />
            </FieldBox>
          </FormSection>
        </div>
        <div className={classes.main}>
          <FormSection title={t('form.week')} hint={t('form.weekHint')}>
            <WeekEditor
              spans={values.spans}
              colour={colourHex(values.colour)}
              error={form.errorOf('spans')}
              onChange={(spans) => form.set('spans', spans)}
            />
          </FormSection>
          <FormSection title={t('fields.holidays')} hint={t('form.holidaysHint')}>
            <HolidaysField
              value={values.holidays as Worktime['holidays']}
              error={form.errorOf('holidays')}
              today={today}
              onChange={(holidays) => form.set('holidays', holidays)}
            />
          </FormSection>
        </div>
      </div>
    </NounForm>
  )
}
