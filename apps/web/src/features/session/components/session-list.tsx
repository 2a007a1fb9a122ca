import type { OpenSession } from '@atalaya/contract/own-account'
import { DeviceItem, DeviceList } from '@atalaya/ui/device-list'
import { ActionIcon } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout, IconTerminal2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import classes from './session-list.module.css'

interface Props {
  sessions: readonly OpenSession[]
  isLoading: boolean
  /** Absent for who may only look. */
  onEnd: ((session: OpenSession) => void) | undefined
}

const phones = /iPhone|iPad|Android/
const iconOf = ({ browser, application }: OpenSession) => {
  if (application === 'app' || phones.test(browser)) return IconDeviceMobile
  return browser === '' ? IconTerminal2 : IconDeviceDesktop
}

/** Where an account is signed in: with what, from which address, and when it was used last. */
export const SessionList = ({ sessions, isLoading, onEnd }: Props) => {
  const { t } = useTranslation('profile')
  const format = useFormat()
  return (
    <div className={classes.sessions}>
      <DeviceList isLoading={isLoading}>
        {sessions.map((session) => {
          const { id, isCurrent, browser, ip, lastTs, createdTs } = session
          const name = browser || t('program')
          return (
            <DeviceItem
              key={id}
              icon={iconOf(session)}
              name={name}
              mark={isCurrent ? t('thisOne') : undefined}
              action={
                onEnd &&
                !isCurrent && (
                  <ActionIcon aria-label={t('endSession', { name: `${name}, ${ip}` })} onClick={() => onEnd(session)}>
                    <IconLogout size={16} stroke={1.75} />
                  </ActionIcon>
                )
              }
            >
              {ip} ·{' '}
              <time dateTime={new Date(lastTs).toISOString()} title={format.dateTime(createdTs)}>
                {t('lastUsed', { date: format.dateTime(lastTs) })}
              </time>
            </DeviceItem>
          )
        })}
      </DeviceList>
    </div>
  )
}
