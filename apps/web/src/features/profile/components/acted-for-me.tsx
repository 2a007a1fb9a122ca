import { actingRoutes } from '@atalaya/contract/acting'
import { DeviceItem, DeviceList } from '@atalaya/ui/device-list'
import { IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { call } from '../../../session/api.ts'
import { acting, useUser } from '../../../session/current-session.ts'

const mostShown = 6

/** Who has acted for the one who is signed in. Undefined where nobody has, as with most. */
export const useActedForMe = () => {
  const { id } = useUser()
  const { data = [] } = useQuery({
    queryKey: ['actedForMe', id],
    queryFn: ({ signal }) => call(actingRoutes.forMe, { signal }),
    enabled: acting.read() === null,
  })
  return data.length > 0 ? data.slice(0, mostShown) : undefined
}

export const ActedForMeList = ({ sessions }: { sessions: NonNullable<ReturnType<typeof useActedForMe>> }) => {
  const { t } = useTranslation('profile')
  const format = useFormat()
  return (
    <DeviceList>
      {sessions.map(({ id, actorName, reason, startedTs, untilTs, isOpen, mayWrite }) => (
        <DeviceItem
          key={id}
          icon={IconUserShare}
          name={isOpen ? t('actedForMe.now', { name: actorName }) : actorName}
          mark={t(mayWrite ? 'actedForMe.writing' : 'actedForMe.reading')}
        >
          <div>{reason}</div>
          {t('actedForMe.period', { from: format.dateTime(startedTs), until: format.dateTime(untilTs) })}
        </DeviceItem>
      ))}
    </DeviceList>
  )
}
