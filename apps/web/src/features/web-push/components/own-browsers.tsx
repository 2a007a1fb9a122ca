import type { SubscribedBrowser } from '@atalaya/contract/web-push'
import { DeviceItem, DeviceList } from '@atalaya/ui/device-list'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconBellOff, IconBellRinging, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useSubscribedBrowsers } from '../subscribed-browsers.queries.ts'
import { pushSupport } from '../this-browser.ts'
import classes from './own-browsers.module.css'

/** Whether notices are shown in this browser while no page is open, and where else they are. */
export const OwnBrowsers = () => {
  const { t } = useTranslation('profile')
  const { read, own, turnOn, remove, test } = useSubscribedBrowsers()
  const support = pushSupport()
  const failure = read.error ?? turnOn.error ?? remove.error ?? test.error
  if (read.isPending) return <RecordSkeleton />
  const browsers = read.data?.browsers ?? []
  return (
    <>
      {read.data && (
        <Switch
          label={t('browsers.on')}
          description={support === 'possible' ? t('browsers.onHint') : t(`browsers.${support}`)}
          disabled={(support !== 'possible' && !own) || turnOn.isPending || remove.isPending}
          checked={own !== undefined}
          onChange={({ currentTarget: { checked } }) => {
            if (checked) turnOn.mutate()
            else if (own) remove.mutate(own)
          }}
        />
      )}
      {own && (
        <Button
          className={classes.test ?? ''}
          variant="default"
          size="xs"
          leftSection={<IconBellRinging size={16} stroke={1.75} />}
          loading={test.isPending}
          onClick={() => test.mutate(own)}
        >
          {t('browsers.test')}
        </Button>
      )}
      {browsers.length > 0 && (
        <div className={classes.browsers}>
          <DeviceList>
            {browsers.map((browser) => (
              <Browser
                key={browser.id}
                browser={browser}
                isThis={browser === own}
                onRemove={() => remove.mutate(browser)}
              />
            ))}
          </DeviceList>
        </div>
      )}
      {failure && (
        <p className={classes.failure} role="alert">
          {failure instanceof DOMException ? t('browsers.failed') : failureText(failure)}
        </p>
      )}
    </>
  )
}

const phones = /iPhone|iPad|Android/

const Browser = ({ browser, isThis, onRemove }: { browser: SubscribedBrowser; isThis: boolean; onRemove(): void }) => {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { createdTs, lastTs } = browser
  const name = browser.browser || t('browsers.unnamed')
  return (
    <DeviceItem
      icon={phones.test(name) ? IconDeviceMobile : IconDeviceDesktop}
      name={name}
      mark={isThis ? t('browsers.thisOne') : undefined}
      action={
        <ActionIcon aria-label={t('browsers.remove', { name })} onClick={onRemove}>
          <IconBellOff size={16} stroke={1.75} />
        </ActionIcon>
      }
    >
      {lastTs === null
        ? t('browsers.since', { date: format.dateTime(createdTs) })
        : t('browsers.lastTold', { date: format.dateTime(lastTs) })}
    </DeviceItem>
  )
}
