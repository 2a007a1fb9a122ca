import { Button, Skeleton } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconAlertTriangle, IconFilterOff, IconInbox, IconLock } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { SceneName } from './scene.tsx'
import classes from './state-view.module.css'

interface Props {
  kind: 'empty' | 'filtered' | 'error' | 'forbidden'
  title: string
  /** What was kept and what to do. */
  hint?: string | undefined
  /** One quiet line icon; each kind has its own otherwise. */
  icon?: ReactNode
  /** In place of the icon, where a screen is opened for the first time. */
  scene?: SceneName | undefined
  action?: ReactNode
  /** To copy into a message to the support. */
  requestId?: string | undefined
}

/** For who has nothing yet; the sign-in page has everything else of this view. */
const Scene = lazy(async () => ({ default: (await import('./scene.tsx')).Scene }))

const icons = {
  empty: IconInbox,
  filtered: IconFilterOff,
  error: IconAlertTriangle,
  forbidden: IconLock,
}

/** The one face of "nothing here", whatever the reason. */
export const StateView = ({ kind, title, hint, icon, scene, action, requestId }: Props) => {
  const texts = useUiTexts()
  const clipboard = useClipboard({ timeout: 1_500 })
  const Icon = icons[kind]
  return (
    <div className={classes.state} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {scene ? (
        <Suspense fallback={<span className={classes.scene} />}>
          <Scene name={scene} />
        </Suspense>
      ) : (
        <span className={classes.icon} aria-hidden="true">
          {icon ?? <Icon size={28} stroke={1.5} />}
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.actions}>{action}</div>}
      {requestId && (
        <p className={classes.request}>
          {texts.state.requestId} <code>{requestId}</code>
          <Button size="compact-xs" variant="subtle" onClick={() => clipboard.copy(requestId)}>
            {clipboard.copied ? texts.state.copied : texts.state.copy}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Lines in the shape of a record, for drawers and cards that wait for their data. */
export const RecordSkeleton = ({ lines = 5 }: { lines?: number }) => {
  const texts = useUiTexts()
  return (
    <div className={classes.skeleton} role="status" aria-label={texts.state.loading}>
      {Array.from({ length: lines }, (_, index) => `line-${index}`).map((key, index) => (
        <div key={key}>
          <Skeleton height={10} width="28%" mb={8} />
          <Skeleton height={12} width={`${58 + ((index * 17) % 36)}%`} />
        </div>
      ))}
    </div>
  )
}
