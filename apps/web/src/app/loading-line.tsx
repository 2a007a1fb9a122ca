import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './loading-line.module.css'

/** What is over sooner is not worth a movement at the edge of the eye. */
const shownAfterMs = 300
/** Spec 1 §9: a loading flag falls this long after what it waited for has come. */
const restMs = 500

/** True while something is read that takes its time, and half a second longer. */
const useLoadingFlag = (isFetching: boolean): boolean => {
  const [isLoading, setIsLoading] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLoading(isFetching), isFetching ? shownAfterMs : restMs)
    return () => clearTimeout(timer)
  }, [isFetching])
  return isLoading
}

/** At the lower edge of the bar: whatever is on screen is being read anew, or for the first time. */
export const LoadingLine = () => {
  const { t } = useTranslation()
  return (
    useLoadingFlag(useIsFetching() > 0) && (
      <div className={classes.line} role="progressbar" aria-label={t('loadingLine')}>
        <span />
      </div>
    )
  )
}
