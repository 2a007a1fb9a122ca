import type { CustomStateId } from '@atalaya/contract/identifiers'
import { Segments } from '@atalaya/ui/segments'
import { ManySelect } from '@atalaya/ui/selectors/option-select'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import classes from './alarm-fields.module.css'

interface Props {
  logic: 3 | 4 | null
  stateIds: readonly number[]
  /** Those of the item type. */
  options: readonly { value: number; label: string }[]
  errorOf(field: 'logic' | 'stateIds'): string | undefined
  onChange(changes: { logic?: 3 | 4; stateIds?: CustomStateId[] }): void
}

/** In one of some states, or in none of them. */
export const StateLogicField = ({ logic, stateIds, options, errorOf, onChange }: Props) => {
  const { t } = useTranslation('alarms')
  return (
    <div className={classes.pair}>
      <FieldBox label={t('form.stateLogic')} isRequired error={errorOf('logic')}>
        <Segments
          isWide
          aria-label={t('form.stateLogic')}
          value={logic === null ? '' : String(logic)}
          onChange={(value) => onChange({ logic: Number(value) as 3 | 4 })}
          data={([3, 4] as const).map((value) => ({ value: String(value), label: t(`stateLogics.${value}`) }))}
        />
      </FieldBox>
      <FieldBox
        label={t('fields.states')}
        isRequired
        {...(options.length === 0 ? { hint: t('hints.noStates') } : {})}
        error={errorOf('stateIds')}
      >
        <ManySelect
          label={t('fields.states')}
          placeholder={t('form.no.states')}
          isDisabled={options.length === 0}
          options={options}
          value={stateIds}
          error={errorOf('stateIds')}
          onChange={(chosen) => onChange({ stateIds: chosen as CustomStateId[] })}
        />
      </FieldBox>
    </div>
  )
}
