import { Alert, Button, Modal } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { isTypedInto } from '../keys/typed-into.ts'
import { useUiTexts } from '../texts/ui-texts.ts'
import classes from './form-shell.module.css'

/** The save button comes back this long after a save has ended (spec 2 §4). */
const saveRestMs = 500

interface Props {
  /** Verb and object: `Guardar geozona`. */
  saveLabel: string
  isDirty: boolean
  isSaving: boolean
  /** A new record may be saved with its defaults, untouched. */
  canSaveUntouched?: boolean
  /** What is still missing, in place of what is unsaved: with it nothing is saved. */
  blocked?: ReactNode
  /** What stands in `failure` asks something first, and has the buttons for it. */
  isUndecided?: boolean
  /** What went wrong with the last save, above the save bar. */
  failure?: ReactNode
  /** Set while somebody wants to leave with unsaved changes. */
  leaving?: { onLeave(): void; onStay(): void } | null
  onSubmit(): void
  onCancel(): void
  children: ReactNode
}

/** Fields above, save bar below. Enter saves, Escape asks when there is something to lose. */
export const FormShell = (props: Props) => {
  const { saveLabel, isDirty, isSaving, canSaveUntouched, failure, leaving, onSubmit, onCancel, children } = props
  const { isUndecided = false, blocked = null } = props
  const texts = useUiTexts().form
  const isResting = useRest(isSaving)
  const isLocked = isSaving || isResting || isUndecided || blocked !== null || !(isDirty || canSaveUntouched)
  const [isAsking, setIsAsking] = useState(false)

  const askOrCancel = () => (isDirty ? setIsAsking(true) : onCancel())
  const [attempts, setAttempts] = useState(0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked) return
    setAttempts(attempts + 1)
    onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    askOrCancel()
  }

  const form = useFirstFieldFocus()
  useWrongFieldFocus(form, { isSaving, attempts })

  return (
    <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <div className={classes.fields}>{children}</div>
      {failure && (
        <Alert className={classes.failure} variant="light" color="red" icon={<IconAlertTriangle size={18} />}>
          {failure}
        </Alert>
      )}
      <footer className={classes.saveBar}>
        <span className={classes.unsaved} role="status">
          {isSaving ? texts.saving : (blocked ?? (isDirty ? texts.unsaved : ''))}
        </span>
        <Button variant="default" onClick={askOrCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={isLocked} loading={isSaving}>
          {saveLabel}
        </Button>
      </footer>
      <LeaveDialog
        isOpen={isAsking || Boolean(leaving)}
        onStay={() => {
          setIsAsking(false)
          leaving?.onStay()
        }}
        onLeave={() => {
          setIsAsking(false)
          if (leaving) leaving.onLeave()
          else onCancel()
        }}
      />
    </form>
  )
}

/** A drawer that had to wait for its record has given the focus to its close button. A finger would get a keyboard. */
const useFirstFieldFocus = () => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isTypedInto(document.activeElement) || !matchMedia('(pointer: fine)').matches) return
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return form
}

/** After a save that was refused, here or by the server, the next key mends the first field that is wrong. */
const useWrongFieldFocus = (
  form: RefObject<HTMLFormElement | null>,
  { isSaving, attempts }: { isSaving: boolean; attempts: number },
) => {
  useEffect(() => {
    if (isSaving || attempts === 0) return
    const wrong = form.current?.querySelector<HTMLInputElement>(
      'input[aria-invalid="true"], textarea[aria-invalid="true"]',
    )
    wrong?.focus()
    wrong?.select()
  }, [form, isSaving, attempts])
}

const useRest = (isSaving: boolean): boolean => {
  const [isResting, setIsResting] = useState(false)
  useEffect(() => {
    if (isSaving) {
      setIsResting(true)
      return
    }
    const timer = setTimeout(() => setIsResting(false), saveRestMs)
    return () => clearTimeout(timer)
  }, [isSaving])
  return isResting
}

/** Asks whether what was typed may be lost. */
export const LeaveDialog = ({ isOpen, onStay, onLeave }: { isOpen: boolean; onStay(): void; onLeave(): void }) => {
  const texts = useUiTexts().form
  return (
    <Modal opened={isOpen} onClose={onStay} title={texts.leaveTitle} withCloseButton={false} size={400}>
      <p className={classes.leaveHint}>{texts.leaveHint}</p>
      <div className={classes.leaveButtons}>
        <Button variant="default" onClick={onLeave}>
          {texts.leave}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {texts.stay}
        </Button>
      </div>
    </Modal>
  )
}

interface SectionProps {
  title?: string
  /** One short sentence on what the fields below are for. */
  hint?: string
  children: ReactNode
}

export const FormSection = ({ title, hint, children }: SectionProps) => (
  <fieldset className="stack-wide">
    {title && <legend className={classes.legend}>{title}</legend>}
    {hint && <p className={classes.hint}>{hint}</p>}
    {children}
  </fieldset>
)
