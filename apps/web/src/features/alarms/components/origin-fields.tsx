import { isForVehicles } from '@atalaya/domain/alarms/alarm-problems'
import { FormSection } from '@atalaya/ui/form-shell'
import { Segments } from '@atalaya/ui/segments'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import { familyOf, withItemType } from '../alarm-values.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import type { AlarmNames } from '../use-alarm-names.ts'
import classes from './alarm-fields.module.css'
import { OriginSettings } from './origin-settings.tsx'
import { OriginTiles } from './origin-tiles.tsx'

interface Props {
  form: AlarmForm
  names: AlarmNames
}

/** Of which kind of item, and what happens to it. */
export const OriginFields = ({ form, names }: Props) => {
  const { t } = useTranslation('alarms')
  const { values, isNew } = form
  const family = familyOf(values)
  const isForced = family !== undefined && isForVehicles(family)
  return (
    <FormSection title={t('form.origin')} hint={t(isNew ? 'form.originHint' : 'form.originFixed')}>
      <FieldBox
        label={t('fields.itemsType')}
        {...(isForced ? { hint: t('hints.vehiclesOnly') } : {})}
        error={form.errorOf('items.itemsType')}
      >
        <div id="alarm-type" className={classes.narrow}>
          <Segments
            isWide
            aria-label={t('fields.itemsType')}
            isDisabled={isForced}
            value={String(values.items.itemsType)}
            onChange={(type) => form.set(withItemType(values, Number(type) as 1 | 2 | 3))}
            data={([1, 2, 3] as const).map((type) => ({ value: String(type), label: t(`itemTypes.${type}`) }))}
          />
        </div>
      </FieldBox>
      <OriginTiles form={form} names={names} />
      <div id="alarm-what" className="stack">
        <OriginSettings form={form} names={names} />
      </div>
    </FormSection>
  )
}
