import { isTypedInto } from '../keys/typed-into.ts'

/** What toasts on the screen offer to take back, newest last. */
let offered: (() => void)[] = []

/** Ctrl or Cmd Z takes back what was done last, while its toast is there; in a text it stays the text's own. */
const onKeyDown = (event: KeyboardEvent): void => {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  if (!isUndo || event.defaultPrevented || isTypedInto(event.target)) return
  const latest = offered.at(-1)
  if (!latest) return
  event.preventDefault()
  forgetUndo(latest)
  latest()
}

export const offerUndo = (undo: () => void): void => {
  if (offered.length === 0) addEventListener('keydown', onKeyDown)
  offered = [...offered, undo]
}

export const forgetUndo = (undo: () => void): void => {
  offered = offered.filter((each) => each !== undo)
  if (offered.length === 0) removeEventListener('keydown', onKeyDown)
}
