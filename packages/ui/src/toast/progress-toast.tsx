import { Button, Progress } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './toast.module.css'

interface Options {
  /** What is being done. */
  label: string
  stopLabel: string
  /** What is over sooner is not shown at all. */
  afterMs: number
  onStop(): void
}

export interface ProgressToast {
  /** How far it has come, from 0 to 1, and the same in figures. */
  tell(share: number, figures: string): void
  rename(label: string): void
  close(): void
}

/** For work that goes on over whichever screen is open: what, how far, and a way to stop it. */
export const showProgressToast = ({ label, stopLabel, afterMs, onStop }: Options): ProgressToast => {
  let id: string | undefined
  let known = { label, share: 0, figures: '', isStopping: false }
  const content = () => ({
    message: (
      <div className="stack-close">
        <div className={classes.row}>
          <span role="status">{known.label}</span>
          <span className={classes.figures}>{known.figures}</span>
          <Button size="compact-sm" variant="subtle" loading={known.isStopping} onClick={stop}>
            {stopLabel}
          </Button>
        </div>
        <Progress size="sm" value={100 * known.share} aria-label={known.label} />
      </div>
    ),
    autoClose: false as const,
    withCloseButton: false,
    classNames: { root: classes.toast ?? '' },
    // Its label alone is read out, once.
    role: 'group',
  })
  const change = (news: Partial<typeof known>) => {
    known = { ...known, ...news }
    if (id !== undefined) notifications.update({ id, ...content() })
  }
  const stop = () => {
    // What is on its way is waited for: nobody could say otherwise what became of it.
    change({ isStopping: true })
    onStop()
  }
  const timer = setTimeout(() => {
    id = notifications.show(content())
  }, afterMs)
  return {
    tell: (share, figures) => change({ share, figures }),
    rename: (next) => change({ label: next }),
    close: () => {
      clearTimeout(timer)
      if (id !== undefined) notifications.hide(id)
    },
  }
}
