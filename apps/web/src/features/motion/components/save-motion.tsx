import type { CompanyMotion, TypeMotion } from '@atalaya/contract/motion'
import { DayInput } from '@atalaya/ui/day-input'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { useSaveMotion } from '../motion.queries.ts'
import classes from './motion.module.css'
import type { ChosenMotion } from './motion-fields.tsx'

interface Props {
  itemType: TypeMotion['itemType']
  motion: CompanyMotion
  /** Null while something of it is missing. */
  choice: ChosenMotion | null
  isDirty: boolean
  onRefused(failure: unknown): void
}

const todayIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now())

/** From now on, or with the past from a day on: that takes a while, and is seen below. */
export const SaveMotion = ({ itemType, motion, choice, isDirty, onRefused }: Props) => {
  const { t } = useTranslation('motion')
  const { timezone, keptFromDate } = motion
  const [day, setDay] = useState('')
  const [dayError, setDayError] = useState<string>()
  const saving = useSaveMotion()
  const save = (recomputeFrom: string | null) => {
    if (!choice || saving.isPending) return
    saving.mutate(
      { itemType, choice, recomputeFrom },
      {
        onSuccess: () => {
          setDay('')
          toastDone(t(recomputeFrom === null ? 'save.saved' : 'save.recomputing'))
        },
        onError: (failure) => {
          const reason = failure instanceof ApiFailure ? failure.fields['recomputeFrom'] : undefined
          setDayError(reason && reasonText(reason))
          onRefused(failure)
          toastFailure(failure)
        },
      },
    )
  }
  return (
    <section className={classes.frame} aria-label={t('save.title')}>
      <div className={classes.column}>
        <div className={classes.controls}>
          <Button
            disabled={!choice || !isDirty}
            loading={saving.isPending && saving.variables.recomputeFrom === null}
            onClick={() => save(null)}
          >
            {t('save.fromNow')}
          </Button>
          <p className="hint">{t('save.fromNowHint')}</p>
        </div>
        <div>
          <h3 className={classes.heading}>{t('save.past')}</h3>
          <p className="hint">{t('save.pastHint')}</p>
        </div>
        <div className={classes.day}>
          <DayInput
            label={t('save.day')}
            value={day}
            earliest={keptFromDate}
            latest={todayIn(timezone)}
            error={dayError}
            onChange={(value) => {
              setDay(value)
              setDayError(undefined)
            }}
          />
          <Button
            variant="default"
            disabled={!choice || day === ''}
            loading={saving.isPending && saving.variables.recomputeFrom !== null}
            onClick={() => save(day)}
          >
            {t('save.recompute')}
          </Button>
        </div>
      </div>
    </section>
  )
}
