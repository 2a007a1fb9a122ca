import { Button } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { useTestSignal } from '../cra-lines.queries.ts'
import classes from './trial-signal.module.css'

interface Props {
  craId: number
  receiver: 1 | 2
  /** What is typed and not saved is not what is tried. */
  isDirty: boolean
}

/** Sends a signal to a receiver by hand, and shows what came back. */
export const TestSignal = ({ craId, receiver, isDirty }: Props) => {
  const { t } = useTranslation('cras')
  const { mutate, data, error, isPending } = useTestSignal(craId)
  return (
    <div className={classes.test}>
      <Button
        variant="default"
        loading={isPending}
        leftSection={<IconBroadcast size={16} stroke={1.75} />}
        onClick={() => mutate(receiver)}
      >
        {t('test.send')}
      </Button>
      {isDirty && <p className="hint">{t('test.unsaved')}</p>}
      <div role="status">
        {error && <p className={classes.bad}>{failureText(error)}</p>}
        {data && !isPending && (
          <>
            {data.tries.map(({ ts, answer, ms }) => (
              <p key={`${ts} ${answer}`} className={answer === 'acknowledged' ? classes.good : classes.bad}>
                {t('test.inMs', { answer: t(`answers.${answer}`), ms })}
              </p>
            ))}
            <p className="hint">{t('test.sent', data)}</p>
          </>
        )}
      </div>
    </div>
  )
}
