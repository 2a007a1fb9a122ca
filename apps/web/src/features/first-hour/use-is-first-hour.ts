import { adminLevel } from '@atalaya/contract/roles'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastDone } from '../../feedback/toasts.ts'
import { useCompanyId, useUser } from '../../session/current-session.ts'
import { dismiss, isDismissed } from './dismissal.ts'

/**
 * Whether this user is led from a tracker to the map: who runs a company of which nothing has been seen yet, and has not
 * put it away. `isSeen` undefined is not known yet.
 */
export const useIsFirstHour = (isSeen: boolean | undefined): { isFirstHour: boolean; putAway(): void } => {
  const user = useUser()
  const companyId = useCompanyId()
  const [isAway, setIsAway] = useState(() => isDismissed(user.id, companyId))
  const putAway = useCallback(() => {
    dismiss(user.id, companyId)
    setIsAway(true)
  }, [user.id, companyId])
  const isLed = adminLevel.includes(user.role) && !user.readOnly
  const isFirstHour = isLed && isSeen === false && !isAway
  useSayWhenOver(isFirstHour, isSeen === true)
  return { isFirstHour, putAway }
}

/** It goes by itself once the first vehicle is on the map, and says why. */
const useSayWhenOver = (isFirstHour: boolean, isSeen: boolean): void => {
  const { t } = useTranslation('firstHour')
  const wasLed = useRef(false)
  wasLed.current ||= isFirstHour
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, in the language of that moment
  useEffect(() => {
    if (isSeen && wasLed.current) toastDone(t('over'))
  }, [isSeen])
}
