import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BlockingCode } from '../session/session.ts'
import classes from './blocking-modal.module.css'

const titles = {
  'restriction.timerange': 'blocked.restriction',
  'restriction.fromip': 'blocked.restriction',
  'company.suspended': 'blocked.suspended',
  'company.deactivated': 'blocked.deactivated',
} as const satisfies Record<BlockingCode, string>

interface Props {
  code: BlockingCode
  onLeave(): void
}

/** Apart from the dialog's rules, since hardly anybody ever sees it. */
export const BlockingModal = ({ code, onLeave }: Props) => {
  const { t } = useTranslation(['app', 'errors'])
  return (
    <Modal opened onClose={onLeave} title={t(titles[code])} withCloseButton={false} closeOnClickOutside={false}>
      <p className={classes.text}>{t(`errors:codes.${code}`)}</p>
      <Button onClick={onLeave} data-autofocus fullWidth>
        {t('blocked.accept')}
      </Button>
    </Modal>
  )
}
