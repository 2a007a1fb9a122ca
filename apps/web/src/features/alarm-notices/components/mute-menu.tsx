import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconBellOff, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useUser } from '../../../session/current-session.ts'
import { type Mute, mute, mutedUntil as untilOf } from '../mute.store.ts'

/** For an hour or until tomorrow neither sound nor toast; the bell goes on counting. */
export const MuteMenu = ({ mutedUntil }: { mutedUntil: number | null }) => {
  const { t } = useTranslation('alarmNotices')
  const format = useFormat()
  const timeZone = useTimeZone()
  const { id } = useUser()
  const choose = (how: Mute) => mute(id, untilOf(how, Date.now(), timeZone))
  const label = mutedUntil === null ? t('mute.label') : t('mute.until', { at: format.dateTime(mutedUntil) })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon aria-label={label}>
            {mutedUntil === null ? <IconVolume size={18} stroke={1.75} /> : <IconVolumeOff size={18} stroke={1.75} />}
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBellOff size={16} stroke={1.75} />} onClick={() => choose('hour')}>
          {t('mute.hour')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBellOff size={16} stroke={1.75} />} onClick={() => choose('tomorrow')}>
          {t('mute.tomorrow')}
        </Menu.Item>
        {mutedUntil !== null && (
          <Menu.Item leftSection={<IconVolume size={16} stroke={1.75} />} onClick={() => choose('off')}>
            {t('mute.off')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
