import type { AlarmSnooze } from '@atalaya/contract/alarm-snoozes'
import { may } from '@atalaya/contract/roles'
import { useFocusBack } from '@atalaya/ui/focus-back'
import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useUser } from '../../../session/current-session.ts'
import type { NoticeScope } from '../notice-scope.ts'
import { useSnoozeChanges, useSnoozes } from '../snoozes.queries.ts'
import classes from './state-choice.module.css'

/** All that is snoozed for now, by whom and until when, and the way back. */
export const SnoozesModal = ({ scope, onClose }: { scope: NoticeScope; onClose(): void }) => {
  const { t } = useTranslation('alarmNotices')
  useFocusBack()
  const format = useFormat()
  const user = useUser()
  const snoozes = useSnoozes(scope)
  const { end } = useSnoozeChanges(scope.id)
  const mayEnd = may(user, 'alarmlogs.write')
  return (
    <Modal opened onClose={onClose} returnFocus={false} title={t('snooze.all')}>
      {snoozes.length === 0 && <p className={classes.about}>{t('snooze.none')}</p>}
      <ul className={classes.snoozed}>
        {snoozes.map((snooze) => {
          const name = nameOf(snooze)
          return (
            <li key={snooze.id}>
              <div>
                <strong>{name}</strong>
                <span>
                  {[t('snooze.until', { at: format.dateTime(snooze.untilTs) }), snooze.by, snooze.reason]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              {mayEnd && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('snooze.endOf', { name })}
                  loading={end.isPending && end.variables?.id === snooze.id}
                  onClick={() => end.mutate(snooze)}
                >
                  {t('snooze.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}

/** The alarm, the item, or both. */
const nameOf = ({ alarmName, itemName }: AlarmSnooze): string => [alarmName, itemName].filter(Boolean).join(' · ')
