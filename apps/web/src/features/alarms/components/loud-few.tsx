import type { Alarm } from '@atalaya/contract/alarms'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { loudFew, type Noise } from '../alarm-noise.ts'
import classes from './loud-few.module.css'

interface Props {
  alarms: readonly Alarm[]
  noise: Noise
  onOpen(id: number): void
}

const most = 5

/** The few rules that make most of the notices, where some do: each opens to be tried with less. */
export const LoudFew = ({ alarms, noise, onOpen }: Props) => {
  const { t } = useTranslation('alarms')
  const found = loudFew(alarms, noise)
  if (!found) return null
  return (
    <p className={classes.note} role="status">
      {t('noise.loud', { count: found.loud.length, of: found.of })}
      {found.loud.slice(0, most).map(({ id, info }) => (
        <UnstyledButton key={id} className={classes.name} onClick={() => onOpen(id)}>
          {info.name}
        </UnstyledButton>
      ))}
    </p>
  )
}
