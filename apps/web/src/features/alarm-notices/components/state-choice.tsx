import { noticeStates } from '@atalaya/contract/alarm-notices'
import { Radio, Stack, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { stateWords } from '../use-notice-words.ts'
import { StateSign } from './notice-signs.tsx'
import classes from './state-choice.module.css'

/** Spec 2 §5. */
const longestNote = 500

interface Props {
  /** Null while none is chosen. */
  value: 1 | 2 | null
  text: string
  onValue(value: 1 | 2): void
  onText(text: string): void
  /** What else goes with the state that is chosen. */
  children?: ReactNode
}

/** What people make of notices: in process or resolved, and why (spec 2 §5). */
export const StateChoice = ({ value, text, onValue, onText, children }: Props) => {
  const { t } = useTranslation('alarmNotices')
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('newState')}
        value={value === null ? '' : String(value)}
        onChange={(chosen) => onValue(Number(chosen) as 1 | 2)}
      >
        <div className={classes.choices}>
          {[noticeStates.inProcess, noticeStates.resolved].map((state) => (
            <Radio
              key={state}
              value={String(state)}
              className={classes.choice ?? ''}
              label={
                <span className={classes.word}>
                  <StateSign state={state} isMute />
                  {t(`state.${stateWords[state]}`)}
                </span>
              }
            />
          ))}
        </div>
      </Radio.Group>
      {children}
      <Textarea
        label={t('note')}
        description={t('noteRoom', { count: longestNote - text.length })}
        minRows={3}
        maxRows={8}
        maxLength={longestNote}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    </Stack>
  )
}
