import { useFocusBack } from '@atalaya/ui/focus-back'
import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import type { NoticeBook } from '../notice-book.ts'
import type { NotUpdated } from '../use-notice-changes.ts'
import classes from './state-choice.module.css'

interface Props {
  refused: readonly NotUpdated[]
  book: NoticeBook
  onClose(): void
}

/** Each notice that stayed as it was, and why (spec 2 §2). */
export const NotUpdatedModal = ({ refused, book, onClose }: Props) => {
  const { t } = useTranslation(['alarmNotices', 'ui'])
  useFocusBack()
  return (
    <Modal opened onClose={onClose} returnFocus={false} title={t('notUpdated', { count: refused.length })}>
      <ul className={classes.refused}>
        {refused.map(({ id, error }) => {
          const notice = book.get(id)
          return (
            <li key={id}>
              <strong>{notice ? `${notice.info.name} · ${notice.itemName}` : `#${id}`}</strong>
              <span className="failure">{t('error', { error: reasonText(error) })}</span>
            </li>
          )
        })}
      </ul>
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onClose}>
          {t('ui:close')}
        </Button>
      </div>
    </Modal>
  )
}
