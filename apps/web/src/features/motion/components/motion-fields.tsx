import type { MotionChoice } from '@atalaya/contract/motion'
import { ignitionUses } from '@atalaya/domain/item-state'
import { DecimalInput } from '@atalaya/ui/decimal-input'
import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import classes from './motion.module.css'

export type ChosenMotion = z.infer<typeof MotionChoice>
/** While it is typed a figure may be missing. */
export type TypedMotion = { [Name in keyof ChosenMotion]: ChosenMotion[Name] | '' }

interface Props {
  values: TypedMotion
  errorOf(name: keyof ChosenMotion): string | undefined
  isDisabled: boolean
  onChange(changes: Partial<TypedMotion>): void
}

const bounds = {
  movingFromKmh: { min: 1, max: 50, step: 1, decimalScale: 1 },
  minStopMin: { min: 1, max: 240, step: 1, decimalScale: 0 },
  minTripM: { min: 0, max: 20_000, step: 100, decimalScale: 0 },
  idleFromS: { min: 10, max: 3_600, step: 10, decimalScale: 0 },
} as const

/** What makes a trip of one type of items: four figures, and what the ignition says. */
export const MotionFields = ({ values, errorOf, isDisabled, onChange }: Props) => {
  const { t } = useTranslation('motion')
  const figure = (name: keyof typeof bounds) => (
    <DecimalInput
      {...bounds[name]}
      label={t(`fields.${name}`)}
      description={t(`fields.${name}Hint`)}
      required
      clampBehavior="none"
      value={values[name]}
      error={errorOf(name)}
      disabled={isDisabled}
      onChange={(value) => onChange({ [name]: typeof value === 'number' ? value : '' })}
    />
  )
  return (
    <Stack gap={16}>
      <div className={classes.pair}>
        {figure('movingFromKmh')}
        {figure('minStopMin')}
        {figure('minTripM')}
        {figure('idleFromS')}
      </div>
      <Radio.Group
        label={t('fields.ignition')}
        value={values.ignition}
        onChange={(ignition) => onChange({ ignition: ignition as ChosenMotion['ignition'] })}
      >
        <Stack gap={12} mt={8}>
          {ignitionUses.map((use) => (
            <Radio
              key={use}
              value={use}
              disabled={isDisabled}
              label={t(`ignition.${use}`)}
              description={t(`ignition.${use}Hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
