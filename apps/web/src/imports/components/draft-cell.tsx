import type { CellReason } from '@atalaya/domain/import-rules/read-row'
import { useId, useState } from 'react'
import { cellReasonText } from '../reason-text.ts'
import classes from './import.module.css'

interface Props {
  /** Field and line, for those who hear it. */
  label: string
  text: string
  reason: CellReason | undefined
  isLocked: boolean
  /** Id of the list of what may stand here. */
  offeredBy: string | undefined
  onChange(text: string): void
}

/** Taken over on Enter or when left, so that a row is not checked at every key. */
export const DraftCell = ({ label, text, reason, isLocked, offeredBy, onChange }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const reasonId = useId()
  const commit = () => {
    if (typed !== null && typed !== text) onChange(typed)
    setTyped(null)
  }
  return (
    <td className={classes.cell} data-wrong={reason ? true : undefined}>
      <input
        className={classes.input}
        aria-label={label}
        aria-invalid={reason ? true : undefined}
        aria-describedby={reason ? reasonId : undefined}
        readOnly={isLocked}
        list={offeredBy}
        value={typed ?? text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
      {reason && (
        <span id={reasonId} className={classes.reason} title={cellReasonText(reason)}>
          {cellReasonText(reason)}
        </span>
      )}
    </td>
  )
}
