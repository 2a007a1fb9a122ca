import { type AlarmNotice, noticeStates } from '@atalaya/contract/alarm-notices'
import type { UserId } from '@atalaya/contract/identifiers'
import { useFocusBack } from '@atalaya/ui/focus-back'
import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../feedback/toasts.ts'
import type { NoticeScope } from '../notice-scope.ts'
import type { NoticeChanges } from '../use-notice-changes.ts'
import { NoticeHistory } from './notice-history.tsx'
import { PassOn } from './pass-on.tsx'
import classes from './state-choice.module.css'
import { StateChoice } from './state-choice.tsx'

interface Props {
  notice: AlarmNotice
  changes: NoticeChanges
  scope: NoticeScope
  onClose(): void
}

/** Another state for one notice, or a note to the one that it has; below it what it has been. */
export const StateModal = ({ notice, changes, scope, onClose }: Props) => {
  const { t } = useTranslation(['alarmNotices', 'ui'])
  useFocusBack()
  const known = notice.state.current.value
  const [chosen, setChosen] = useState<1 | 2 | null>(known === 0 ? null : known)
  const [text, setText] = useState('')
  const note = text.trim()
  const [passTo, setPassTo] = useState<UserId | null>(null)
  const isPassed = chosen === noticeStates.inProcess && passTo !== null
  const isUnchanged = chosen === null || (chosen === known && note === '' && !isPassed)
  const saving = useMutation({
    mutationFn: (value: 1 | 2) => changes.setState(notice, { value, text: note, ...(isPassed && { passTo }) }),
    onSuccess: onClose,
    onError: toastFailure,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isUnchanged && !saving.isPending) saving.mutate(chosen)
  }
  return (
    <Modal opened onClose={onClose} returnFocus={false} title={t('stateTitle')}>
      <form onSubmit={save}>
        <p className={classes.about}>{`${notice.info.name} · ${notice.itemName}`}</p>
        {changes.canWrite && (
          <StateChoice value={chosen} text={text} onValue={setChosen} onText={setText}>
            {scope.kind === 'company' && chosen === noticeStates.inProcess && (
              <PassOn companyId={scope.id} value={passTo} onChange={setPassTo} />
            )}
          </StateChoice>
        )}
        <h3 className={classes.heading}>{t('history')}</h3>
        <NoticeHistory notice={notice} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t(changes.canWrite ? 'ui:form.cancel' : 'ui:close')}
          </Button>
          {changes.canWrite && (
            <Button type="submit" disabled={isUnchanged} loading={saving.isPending}>
              {t('save')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}
