import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../../brand/current-brand.ts'
import { useLiveMessages } from '../../../live/live.ts'
import classes from './received-alerts.module.css'

/** Above every other dialog, since somebody waits for it to be read. */
const zIndex = 460
/** A page that nobody sits at keeps no more of them. */
const mostKept = 20

/**
 * What who provides the service has to say to everybody at once (spec 1 §7), one after the other. A dialog of ours that
 * stays until it was read, and not the browser's, which would hold up the map and can be switched off.
 */
export const ReceivedAlerts = () => {
  const { t } = useTranslation()
  const { siteName } = useBrand()
  const [unread, setUnread] = useState<readonly string[]>([])
  useLiveMessages('alert', (messages) =>
    setUnread((known) => [...known, ...messages.map(({ text }) => text)].slice(0, mostKept)),
  )
  const [text] = unread
  const read = () => setUnread((known) => known.slice(1))
  return (
    <Modal
      opened={text !== undefined}
      onClose={read}
      title={t('alert.title', { name: siteName })}
      withCloseButton={false}
      closeOnClickOutside={false}
      zIndex={zIndex}
    >
      <p className={classes.text}>{text}</p>
      <Button fullWidth data-autofocus onClick={read}>
        {t('alert.read')}
      </Button>
    </Modal>
  )
}
