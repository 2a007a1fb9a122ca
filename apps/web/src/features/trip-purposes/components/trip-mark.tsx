import { may } from '@atalaya/contract/roles'
import type { Track } from '@atalaya/contract/tracks'
import type { DecidedTrip } from '@atalaya/contract/trip-purposes'
import { type TripKind, tripKinds } from '@atalaya/domain/trip-purposes'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconHistory, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../session/current-session.ts'
import { tripKindIcons } from '../trip-kind-icons.tsx'
import { useDecidedTrips } from '../trip-purposes.queries.ts'
import { DecideModal } from './decide-modal.tsx'
import { HistoryModal } from './history-modal.tsx'
import classes from './trip-purposes.module.css'

interface Props {
  track: Pick<Track, 'id' | 'itemId' | 'itemType'>
  /** The day that is looked at: the trips of one are asked for together. */
  period: { fromTs: number; toTs: number }
}

const dayMs = 86_400_000

/** What a trip of a vehicle was for, beside its line: a quiet sign until somebody has said it, then the words. */
export const TripMark = ({ track, period }: Props) => {
  const user = useUser()
  const isShown = track.itemType === 1 && may(user, 'tripPurposes.read')
  // One that goes on from the day before began there.
  const asked = { itemId: track.itemId, fromTs: Math.max(0, period.fromTs - dayMs), toTs: period.toTs }
  const trips = useDecidedTrips(isShown ? asked : null)
  if (!trips) return null
  return <Mark trip={trips.get(track.id) ?? { trackId: track.id, kind: null, daysLeft: null }} />
}

/** One that began a moment ago is not among those that were read. */
type Shown = DecidedTrip | (Pick<DecidedTrip, 'trackId' | 'kind'> & { daysLeft: null })

const Mark = ({ trip }: { trip: Shown }) => {
  const { t } = useTranslation('tripPurposes')
  const user = useUser()
  const [dialog, setDialog] = useState<TripKind | 'history' | null>(null)
  const { kind, daysLeft, trackId } = trip
  const isOverdue = daysLeft !== null && daysLeft < 0
  const mayDecide = may(user, isOverdue ? 'tripPurposes.late' : 'tripPurposes.write')
  if (kind === null && !mayDecide) return null
  const words = daysLeft !== null && kind === 'business' ? trip : undefined
  const close = () => setDialog(null)
  const left =
    kind === null && daysLeft !== null ? (isOverdue ? t('standings.overdue') : t('left', { count: daysLeft })) : null
  const Icon = kind === null ? IconTag : tripKindIcons[kind]
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          {kind === null ? (
            <Tooltip label={left ?? t('classify')}>
              <ActionIcon className={classes.mark ?? ''} aria-label={t('classify')}>
                <IconTag size={16} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          ) : (
            <Button
              variant="subtle"
              size="compact-xs"
              className={classes.kind ?? ''}
              leftSection={<Icon size={14} stroke={1.75} />}
            >
              {[t(`kinds.${kind}`), words?.purpose, words?.person].filter(Boolean).join(' · ')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {left !== null && <Menu.Label>{left}</Menu.Label>}
          {mayDecide &&
            tripKinds.map((one) => {
              const Sign = tripKindIcons[one]
              return (
                <Menu.Item key={one} leftSection={<Sign size={16} stroke={1.75} />} onClick={() => setDialog(one)}>
                  {t(`kinds.${one}`)}
                </Menu.Item>
              )
            })}
          {kind !== null && (
            <Menu.Item leftSection={<IconHistory size={16} stroke={1.75} />} onClick={() => setDialog('history')}>
              {t('history.title')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'history' && <HistoryModal trip={{ trackId }} onClose={close} />}
      {dialog !== null && dialog !== 'history' && (
        <DecideModal
          kind={dialog}
          trips={[{ trackId }]}
          overdue={isOverdue ? 1 : 0}
          words={dialog === kind ? words : undefined}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  )
}
