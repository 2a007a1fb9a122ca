import { Button, Progress, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import classes from './bulk-dialog.module.css'
import { BulkFailures } from './bulk-failures.tsx'
import type { BulkResult } from './bulk-run.ts'
import type { BulkWords } from './bulk-words.ts'

interface ProgressProps {
  label: string
  tried: number
  total: number
  /** The server wants to be left alone for a while. */
  isWaiting?: boolean | undefined
  onStop(): void
}

export const BulkProgress = ({ label, tried, total, isWaiting, onStop }: ProgressProps) => {
  const { bulk, format } = useUiTexts()
  return (
    <div className="stack">
      <p role="status">{isWaiting ? bulk.waiting : label}</p>
      <Progress value={(100 * tried) / Math.max(1, total)} size="sm" aria-label={label} />
      <div className={classes.buttons}>
        <span className={classes.count}>
          {format.number(tried)} / {format.number(total)}
        </span>
        <Button variant="default" onClick={onStop} data-autofocus>
          {bulk.stop}
        </Button>
      </div>
    </div>
  )
}

interface ConfirmProps {
  words: BulkWords
  result: BulkResult
  /** What happens to those that it lets through. */
  effect: string
  confirmLabel: string
  isDangerous: boolean
  children?: ReactNode
  onConfirm(): void
  onCancel(): void
}

/** What a dry run says will happen and what will not, and the number to be typed from two on (spec 1 §5). */
export const BulkConfirm = (props: ConfirmProps) => {
  const { words, result, effect, confirmLabel, isDangerous, onConfirm, onCancel } = props
  const { bulk, confirm } = useUiTexts()
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // What had the focus was the progress, which is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const count = result.done.length
  const mustType = count > 1
  // As the button writes it, 50.000, is as good.
  const isConfirmed = count > 0 && (!mustType || typed.replace(/[\s.,'’]/g, '') === String(count))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed) onConfirm()
  }
  return (
    <form ref={form} className="stack" onSubmit={submit}>
      {count > 0 ? <p>{effect}</p> : <p>{bulk.nothingPossible}</p>}
      {props.children}
      {result.failed.length > 0 && (
        <>
          <p className={classes.warning}>{bulk.willNotDo(words.countLabel(result.failed.length))}</p>
          <BulkFailures words={words} failed={result.failed} />
        </>
      )}
      {mustType && (
        <TextInput
          label={confirm.typeCount(count)}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} data-autofocus={mustType ? undefined : true}>
          {confirm.cancel}
        </Button>
        {count > 0 && (
          <Button type="submit" {...(isDangerous ? { color: 'danger' } : {})} disabled={!isConfirmed}>
            {confirmLabel}
          </Button>
        )}
      </div>
    </form>
  )
}

interface ResultProps {
  words: BulkWords
  result: BulkResult
  doneText: string
  onClose(): void
}

/** What was done, what was not and why. */
export const BulkFinished = ({ words, result, doneText, onClose }: ResultProps) => {
  const { bulk, close } = useUiTexts()
  const { failed, untried, failure } = result
  return (
    <div className="stack">
      <p role="status">{doneText}</p>
      {failure !== undefined && (
        <p className={classes.warning} role="alert">
          {words.failureText(failure)}
        </p>
      )}
      {untried.length > 0 && <p>{bulk.untried(words.countLabel(untried.length))}</p>}
      {failed.length > 0 && (
        <>
          <p className={classes.warning}>{bulk.didNotDo(words.countLabel(failed.length))}</p>
          <BulkFailures words={words} failed={failed} />
        </>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose} data-autofocus>
          {close}
        </Button>
      </div>
    </div>
  )
}
