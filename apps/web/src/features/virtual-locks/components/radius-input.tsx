import { lockRadiusM } from '@atalaya/domain/virtual-lock'
import { NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { useFormat } from '../../../format/use-format.ts'

/** What was typed; undefined while the field is empty. */
export type Radius = number | undefined

export const isRadius = (radius: Radius): radius is number =>
  radius !== undefined && Number.isInteger(radius) && radius >= lockRadiusM.least && radius <= lockRadiusM.most

interface Props {
  value: Radius
  onChange(radius: Radius): void
  isFirst?: boolean
}

export const RadiusInput = ({ value, onChange, isFirst }: Props) => {
  const { t } = useTranslation('virtualLocks')
  const format = useFormat()
  const range = { least: format.number(lockRadiusM.least), most: format.number(lockRadiusM.most) }
  return (
    <NumberInput
      label={t('form.radius')}
      description={isRadius(value) ? t('form.radiusHint', range) : undefined}
      error={isRadius(value) ? undefined : value === undefined ? reasonText('required') : t('form.radiusRange', range)}
      rightSection="m"
      rightSectionPointerEvents="none"
      allowDecimal={false}
      allowNegative={false}
      maxLength={5}
      value={value ?? ''}
      {...(isFirst ? { autoFocus: true } : {})}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
    />
  )
}
