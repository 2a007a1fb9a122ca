import type { ItemId } from '@atalaya/contract/identifiers'
import { chosenItems } from '@atalaya/domain/alarms/alarm-settings'
import { DecimalInput } from '@atalaya/ui/decimal-input'
import { Segments } from '@atalaya/ui/segments'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import { noDistance } from '../alarm-values.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import type { AlarmNames } from '../use-alarm-names.ts'
import classes from './alarm-fields.module.css'

/** Another item of the company, of whatever type, and how far from it is too far or too near. */
export const DistanceSettings = ({ form, names }: { form: AlarmForm; names: AlarmNames }) => {
  const { t } = useTranslation('alarms')
  const { distance = noDistance, value } = form.values.info
  const write = (changes: Partial<typeof distance>) => form.patch('info', { distance: { ...distance, ...changes } })
  const [alone, ...more] = form.values.items.groupIds.length === 0 ? chosenItems(form.values) : []
  // Nothing is compared with itself.
  const itselfId = more.length === 0 ? alone : undefined
  return (
    <>
      <div className={classes.pair}>
        <FieldBox label={t('distance.other')} isRequired error={form.errorOf('info.distance')}>
          <OneSelect
            label={t('distance.other')}
            placeholder={t('distance.none')}
            isPending={names.others === undefined}
            options={(names.others ?? []).flatMap(({ id, name, type }) =>
              id === itselfId ? [] : [{ value: id, label: name, hint: t(`itemTypes.${type}`) }],
            )}
            value={distance.itemId as number | null}
            error={form.errorOf('info.distance')}
            onChange={(id) => write({ itemId: id as ItemId })}
          />
        </FieldBox>
        <FieldBox label={t('distance.side')} error={undefined}>
          <Segments
            isWide
            aria-label={t('distance.side')}
            value={distance.side}
            onChange={(side) => write({ side: side as typeof distance.side })}
            data={(['beyond', 'within'] as const).map((side) => ({ value: side, label: t(`distance.${side}`) }))}
          />
        </FieldBox>
        <DecimalInput
          label={t('values.distance')}
          required
          min={50}
          max={1_000_000}
          clampBehavior="none"
          step={50}
          decimalScale={0}
          suffix=" m"
          value={value ?? ''}
          error={form.errorOf('info.value')}
          onChange={(typed) => form.patch('info', { value: typeof typed === 'number' ? typed : null })}
        />
      </div>
      <p className="secondary">{t('tileHints.distance')}</p>
    </>
  )
}
