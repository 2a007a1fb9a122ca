import { showToast } from '@atalaya/ui/toast'
import i18next from 'i18next'
import { ApiFailure } from '../session/api-failure.ts'
import { failureDetails, failureText, reasonText } from './failure-text.ts'

const closeLabel = () => i18next.t('ui:close')

export const toastDone = (text: string, action?: { label: string; onSelect(): void }): void =>
  showToast({ text, closeLabel: closeLabel(), ...(action ? { action } : {}) })

/** What took longer than this many records take is undone by somebody who comes back from a coffee. */
const isShortUpTo = 500

/** For what happened to `total` records and can be taken back; of many it stays until it is closed. */
export const toastWithUndo = (text: string, onUndo: () => void, total = 1): void =>
  showToast({
    text,
    isSticky: total > isShortUpTo,
    action: { label: i18next.t('ui:undo'), onSelect: onUndo, isUndo: true },
    closeLabel: closeLabel(),
  })

/** For what was stopped halfway: stays until somebody goes on with it or closes it. */
export const toastToGoOn = (text: string, onGoOn: () => void): void =>
  showToast({
    text,
    kind: 'note',
    isSticky: true,
    action: { label: i18next.t('ui:undoRest'), onSelect: onGoOn },
    closeLabel: closeLabel(),
  })

/** A rule has raised a notice that is for this reader. */
export const toastAlarm = (text: string, action: { label: string; onSelect(): void }): void =>
  showToast({ text, kind: 'alarm', action, closeLabel: closeLabel() })

/** For what is no failure of what was asked: it happens later. */
export const toastNote = (text: string): void => showToast({ text, kind: 'note', closeLabel: closeLabel() })

/**
 * The one handler of what failed (spec 2 §8; the call itself has noted it): said in the reader's words; what those words do not explain comes
 * with status, description, address and the request's number, and what is no answer of the API as `Error: …`.
 */
export const toastFailure = (error: unknown): void => {
  if (error instanceof ApiFailure) {
    const copyLabel = i18next.t('errors:copy')
    const lines = failureDetails(error)
    const reference = !lines && error.requestId ? { reference: { text: error.requestId, copyLabel } } : {}
    const details = lines ? { details: { lines, copyLabel } } : reference
    return showToast({ text: failureText(error), kind: 'failed', ...details, closeLabel: closeLabel() })
  }
  console.error(error)
  const message = error instanceof Error ? error.message : String(error)
  showToast({
    text: i18next.t('errors:unexpected', { message }),
    kind: 'failed',
    isSticky: true,
    closeLabel: closeLabel(),
  })
}

/** For one of many that the server did not do, by its reason's code. */
export const toastRefusal = (code: string): void =>
  showToast({ text: reasonText(code), kind: 'failed', closeLabel: closeLabel() })
