import { mostPlayedUnits } from '@atalaya/contract/playback'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { live, useItemCounts } from '../../../live/live.ts'

/** The chosen day of an item, to be played beside others. */
export const PlayDay = ({ itemId, day }: { itemId: number; day: string }) => {
  const { t } = useTranslation('playback')
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlayerPlay size={14} stroke={1.75} />}
      renderRoot={(root) => <Link {...root} to="/playback" search={{ units: [itemId], day } as never} />}
    >
      {t('playDay')}
    </Button>
  )
}

/** What the list shows, the first of it where it is long. */
export const PlayThese = () => {
  const { t } = useTranslation('playback')
  const navigate = useNavigate()
  const { matching } = useItemCounts()
  const play = (): void => {
    const units = [...live.order.get().ids].slice(0, mostPlayedUnits)
    void navigate({ to: '/playback', search: { units } as never })
  }
  return (
    <Tooltip label={t('playThese')}>
      <ActionIcon aria-label={t('playThese')} disabled={matching === 0} onClick={play}>
        <IconPlayerPlay size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
