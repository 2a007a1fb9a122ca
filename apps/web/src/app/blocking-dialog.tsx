import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../session/current-session.ts'
import type { BlockingCode } from '../session/session.ts'
import classes from './blocking-dialog.module.css'

/** Spec 1 §4: a restriction logs out by itself after this long. */
const restrictionShownMs = 10_000

const titles = {
  'restriction.timerange': 'blocked.restriction',
  'restriction.fromip': 'blocked.restriction',
  'company.suspended': 'blocked.suspended',
  'company.deactivated': 'blocked.deactivated',
} as const satisfies Record<BlockingCode, string>

/** Nothing can be done any more but read why and leave. */
export const BlockingDialog = () => {
  const { t } = useTranslation(['app', 'errors'])
  const [code, setCode] = useState<BlockingCode | null>(null)
  useEffect(() => session.onBlocked(setCode), [])
  useEffect(() => {
    if (!code?.startsWith('restriction.')) return
    const timer = setTimeout(() => {
      setCode(null)
      void session.logout()
    }, restrictionShownMs)
    return () => clearTimeout(timer)
  }, [code])
  const leave = () => {
    setCode(null)
    void session.logout()
  }
  return (
    <Modal
      opened={code !== null}
      onClose={leave}
      title={code && t(titles[code])}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <p className={classes.text}>{code && t(`errors:codes.${code}`)}</p>
      <Button onClick={leave} data-autofocus fullWidth>
        {t('blocked.accept')}
      </Button>
    </Modal>
  )
}
