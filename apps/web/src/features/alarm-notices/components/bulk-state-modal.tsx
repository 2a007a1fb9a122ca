import { type AlarmNotice, noticeStates } from '@atalaya/contract/alarm-notices'
import type { UserId } from '@atalaya/contract/identifiers'
import { useFocusBack } from '@atalaya/ui/focus-back'
import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import type { NoticeScope } from '../notice-scope.ts'
import type { NoticeChanges, NotUpdated } from '../use-notice-changes.ts'
import { PassOn } from './pass-on.tsx'
import classes from './state-choice.module.css'
import { StateChoice } from './state-choice.tsx'

interface Props {
  notices: readonly AlarmNotice[]
  changes: NoticeChanges
  scope: NoticeScope
  onRefused(refused: readonly NotUpdated[]): void
  onDone(): void
  onClose(): void
}

/** One state and one note for all that are chosen. */
export const BulkStateModal = ({ notices, changes, scope, onRefused, onDone, onClose }: Props) => {
  const { t } = useTranslation(['alarmNotices', 'ui'])
  useFocusBack()
  const [value, setValue] = useState<1 | 2 | null>(null)
  const [text, setText] = useState('')
  const [passTo, setPassTo] = useState<UserId | null>(null)
  const count = notices.length
  const saving = useMutation({
    mutationFn: (chosen: 1 | 2) =>
      changes.setStates(notices, {
        ...{ value: chosen, text: text.trim() },
        ...(chosen === noticeStates.inProcess && passTo !== null && { passTo }),
      }),
    onSuccess: (refused) => {
      onDone()
      if (refused.length > 0) onRefused(refused)
      if (refused.length < count) toastDone(t('updated', { count: count - refused.length }))
    },
    onError: toastFailure,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (value !== null && count > 0 && !saving.isPending) saving.mutate(value)
  }
  return (
    <Modal opened onClose={onClose} returnFocus={false} title={t('bulkTitle', { count })}>
      <form onSubmit={save}>
        <StateChoice value={value} text={text} onValue={setValue} onText={setText}>
          {scope.kind === 'company' && value === noticeStates.inProcess && (
            <PassOn companyId={scope.id} value={passTo} onChange={setPassTo} />
          )}
        </StateChoice>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('ui:form.cancel')}
          </Button>
          <Button type="submit" disabled={value === null || count === 0} loading={saving.isPending}>
            {t('bulkSave', { count })}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
