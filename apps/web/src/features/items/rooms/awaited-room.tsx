import { StateView } from '@atalaya/ui/state-view'
import { IconBell, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const signs = { alarms: IconBell, maintenance: IconTool }

/** What stands here once there is any: alarms, maintenance. */
export const AwaitedRoom = ({ of }: { of: keyof typeof signs }) => {
  const { t } = useTranslation('items')
  const Sign = signs[of]
  return (
    <StateView
      kind="empty"
      icon={<Sign size={28} stroke={1.5} />}
      title={t(`page.awaited.${of}.title`)}
      hint={t(`page.awaited.${of}.hint`)}
    />
  )
}
