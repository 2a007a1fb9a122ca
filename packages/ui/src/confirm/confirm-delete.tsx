import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { isTypedCount } from './typed-count.ts'

interface Props {
  isOpen: boolean
  /** Names what goes: `Borrar la geozona «Almacén»`, `Borrar 12 geozonas`. */
  title: string
  /** What else goes with it, or that nothing does. */
  consequence: string
  /** Verb and object, or verb and number. */
  confirmLabel: string
  /** From two on the number has to be typed (spec 1 §5). */
  count?: number
  isBusy?: boolean
  /** What has to be decided before. */
  children?: ReactNode
  /** While it is not. */
  isUndecided?: boolean
  onConfirm(): void
  onCancel(): void
}

export const ConfirmDelete = ({ isOpen, onCancel, title, ...props }: Props) => (
  <Modal opened={isOpen} onClose={onCancel} title={title} withCloseButton={false} size={420}>
    <ConfirmBody {...props} onCancel={onCancel} />
  </Modal>
)

/** Apart, so that what was typed is gone when the dialog opens again. */
const ConfirmBody = (props: Omit<Props, 'isOpen' | 'title'>) => {
  const { consequence, confirmLabel, count = 1, isBusy, children, isUndecided, onConfirm, onCancel } = props
  const texts = useUiTexts().confirm
  const [typed, setTyped] = useState('')
  const mustType = count > 1
  const isConfirmed = !isUndecided && (!mustType || isTypedCount(typed, count))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed && !isBusy) onConfirm()
  }
  return (
    <form className="stack-wide" onSubmit={submit}>
      <p className="secondary">{consequence}</p>
      {children}
      {mustType && (
        <TextInput
          label={texts.typeCount(count)}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className="buttons">
        <Button variant="default" onClick={onCancel} data-autofocus={mustType ? undefined : true}>
          {texts.cancel}
        </Button>
        <Button type="submit" color="danger" disabled={!isConfirmed} loading={isBusy ?? false}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
