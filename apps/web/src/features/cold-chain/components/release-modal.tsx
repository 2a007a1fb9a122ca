import { useFocusBack } from '@atalaya/ui/focus-back'
import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './release-modal.module.css'

interface Props {
  title: string
  hint: string
  warning: string | null
  label: string
  isRequired: boolean
  action: string
  isBusy: boolean
  onConfirm(text: string): void
  onClose(): void
}

/** A few words beside a name: a remark, or the reason. */
export const ReleaseModal = (props: Props) => {
  const { title, hint, warning, label, isRequired, action, isBusy, onConfirm, onClose } = props
  const { t } = useTranslation('ui')
  useFocusBack()
  const [text, setText] = useState('')
  const isMissing = isRequired && text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing && !isBusy) onConfirm(text.trim())
  }
  return (
    <Modal opened onClose={onClose} returnFocus={false} title={title}>
      <form onSubmit={submit}>
        <p className={classes.hint}>{hint}</p>
        {warning && <p className={classes.warning}>{warning}</p>}
        <Textarea
          label={label}
          required={isRequired}
          minRows={2}
          maxRows={6}
          maxLength={500}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" disabled={isMissing} loading={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
