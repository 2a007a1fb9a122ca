import i18next from 'i18next'
import { type ComponentType, useEffect } from 'react'
import { type AwayProps, createPart, useRetries } from './lazy-part.tsx'
import { toastNote } from './toasts.ts'

/** A dialog that could not be fetched leaves the screen below it as it is. */
const AwayToast = ({ onRetry }: AwayProps) => {
  useRetries(onRetry)
  useEffect(() => toastNote(`${i18next.t('unreachable.title')}. ${i18next.t('unreachable.screenHint')}`), [])
  return null
}

/** Like lazyPart, for what lies over a screen. */
export const lazyDialog = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  createPart(load, AwayToast)
