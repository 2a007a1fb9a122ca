import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { type ComponentType, use, useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'

export interface AwayProps {
  onRetry(): void
}

const retryMs = 3_000

/** Tries again by itself: every few seconds, and as soon as the browser says that the network is back. */
export const useRetries = (onRetry: () => void): void => {
  useEffect(() => {
    const timer = setInterval(onRetry, retryMs)
    addEventListener('online', onRetry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onRetry)
    }
  }, [onRetry])
}

/** In the place of a screen whose files could not be fetched. */
const AwayView = ({ onRetry }: AwayProps) => {
  const { t } = useTranslation(['app', 'errors'])
  useRetries(onRetry)
  return (
    <StateView
      kind="error"
      icon={<IconCloudOff size={28} stroke={1.5} />}
      title={t('unreachable.title')}
      hint={t('unreachable.screenHint')}
      action={<Button onClick={onRetry}>{t('errors:retry')}</Button>}
    />
  )
}

/** A stylesheet that failed is taken by the bundler for one that is there: it is asked for anew. */
const reloadFailedStyles = (): Promise<unknown> => {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet)
  return Promise.all(
    failed.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement
      return new Promise((resolve, reject) => {
        again.addEventListener('load', resolve)
        again.addEventListener('error', reject)
        link.replaceWith(again)
      })
    }),
  )
}

/** Whether the server answers: then what could not be fetched is of an older version, and trying again is of no use. */
const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(retryMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

const reloadedKey = 'atalaya.reloaded'

/**
 * Loads the page anew, which a browser needs that remembers in a page what could not be fetched (Firefox does), and an older version
 * whose files are gone. Once for an address: if that was no help, it answers false.
 */
const reloadOnce = (): boolean => {
  const address = location.pathname
  if (sessionStorage.getItem(reloadedKey) === address) return false
  sessionStorage.setItem(reloadedKey, address)
  location.reload()
  return true
}

/** `reload` is for what may load the page anew without taking something typed with it; it answers whether it does. */
export const createPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Away: ComponentType<AwayProps>,
  reload: () => boolean = () => false,
) => {
  let part: ComponentType<Props> | null = null
  let pending: Promise<void> | null = null
  let awaited: Promise<void> | null = null
  let isAway = false
  let outdated: unknown = null
  let isLost = false

  const fetchPart = async (): Promise<void> => {
    if (isAway) await reloadFailedStyles()
    part = await load()
    isAway = false
  }
  const attempt = async (): Promise<void> => {
    try {
      await fetchPart()
    } catch {
      const wasAway = isAway
      isAway = true
      if (!wasAway || !(await isServerThere())) return
      // The network may have come back in between: only what fails while the server answers is of an older version.
      await fetchPart().catch((error: unknown) => {
        outdated = error
      })
    }
  }
  const preload = (): Promise<void> => {
    pending ??= attempt().finally(() => {
      pending = null
    })
    return pending
  }

  /** By who sees that it is missing: what is fetched ahead of a click never reloads the page under somebody's hands. */
  const retry = async (): Promise<void> => {
    await preload()
    if (!part && outdated) isLost = !reload()
  }

  const Part = (props: Props) => {
    const [, lookAgain] = useReducer((looks: number) => looks + 1, 0)
    const Loaded = part
    if (Loaded) {
      // React wants whoever waited for a promise to ask for it again.
      if (awaited) use(awaited)
      return <Loaded {...props} />
    }
    if (isLost) throw outdated
    if (isAway) return <Away onRetry={() => void retry().then(lookAgain)} />
    awaited = preload()
    use(awaited)
    return null
  }
  /** Never rejects: what is missed shows itself where it is drawn. */
  Part.preload = preload
  return Part
}

/**
 * A screen, or a part of one, whose files come when it is drawn. Unlike React's own `lazy`, it does not stay broken
 * when they could not be fetched: it says that there is no communication, and tries again.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => createPart(load, AwayView)

/** A whole screen: nothing has been typed on it before it is there. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  createPart(
    async () => {
      const screen = await load()
      sessionStorage.removeItem(reloadedKey)
      return screen
    },
    AwayView,
    reloadOnce,
  )
