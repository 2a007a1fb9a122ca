import { Button, Modal } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockingCode } from '../session/session.ts'
import classes from './blocking-modal.module.css'

const titles = {
  'restriction.timerange': 'blocked.restriction',
  'restriction.fromip': 'blocked.restriction',
  'company.suspended': 'blocked.suspended',
  'company.deactivated': 'blocked.deactivated',
} as const satisfies Record<BlockingCode, string>

/** Spec 1 §4: a restriction logs out by itself after this long, which whoever it shuts out has to read it. */
const restrictionShownMs = 10_000

interface Props {
  code: BlockingCode
  onLeave(): void
}

/** Apart from the dialog's rules, since hardly anybody ever sees it. */
export const BlockingModal = ({ code, onLeave }: Props) => {
  const { t } = useTranslation(['app', 'errors'])
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!code.startsWith('restriction.')) return
    const timer = setTimeout(() => leave(), restrictionShownMs)
    return () => clearTimeout(timer)
  }, [code])
  return (
    <Modal opened onClose={onLeave} title={t(titles[code])} withCloseButton={false} closeOnClickOutside={false}>
      <p className={classes.text}>{t(`errors:codes.${code}`)}</p>
      <Button onClick={onLeave} data-autofocus fullWidth>
        {t('blocked.accept')}
      </Button>
    </Modal>
  )
}
