import { may } from '@atalaya/contract/roles'
import type { Language, LatLng } from '@atalaya/contract/values'
import { wayLengthM } from '@atalaya/domain/way'
import { simplifyWay } from '@atalaya/domain/way-simplification'
import { longestWayInHalfWidths, mostHalfWidthM, mostWayPoints, usualHalfWidthM } from '@atalaya/domain/way-validity'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRouteSquare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useUser } from '../../../session/current-session.ts'
import { useProposeCorridor } from '../../geozones/index.ts'
import { useFleetDirectory, useReadAddress } from '../fleet.queries.ts'
import { withoutCountry } from '../short-place.ts'
import { useDayHistory } from './history-context.tsx'
import { spanOfTrip, wayWithin } from './route-pieces.ts'

/** Fixes are no nearer to the road than this. */
const toleranceM = 10
/** Of a geozone. */
const longestName = 100

const corridorOf = (points: readonly LatLng[]): { way: LatLng[]; halfWidthM: number } => {
  const way = simplifyWay(points, { toleranceM, mostPoints: mostWayPoints })
  const neededM = Math.ceil(wayLengthM(way) / longestWayInHalfWidths)
  return { way, halfWidthM: Math.min(mostHalfWidthM, Math.max(usualHalfWidthM, neededM)) }
}

/** The way of the chosen trip, or of the whole day, as the corridor of a new geozone. */
export const RouteCorridor = () => {
  const user = useUser()
  return may(user, 'geozones.write') ? <MakeCorridor /> : null
}

const MakeCorridor = () => {
  const { t } = useTranslation('fleet')
  const { history, trip } = useDayHistory()
  const propose = useProposeCorridor()
  const readName = useRouteName()
  const [isMaking, setIsMaking] = useState(false)
  const points = history ? wayWithin(history.route, trip && spanOfTrip(trip)) : []
  const make = async (): Promise<void> => {
    setIsMaking(true)
    propose({ name: await readName(), ...corridorOf(points) })
  }
  return (
    <Tooltip label={t('timeline.corridor')}>
      <ActionIcon
        aria-label={t('timeline.corridor')}
        disabled={points.length < 2}
        loading={isMaking}
        onClick={() => void make()}
      >
        <IconRouteSquare size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}

/** From where to where a trip went; of what has no addresses, or too long ones, whose day it is. */
const useRouteName = () => {
  const { t, i18n } = useTranslation('fleet')
  const format = useFormat()
  const { itemId, trip, period } = useDayHistory()
  const { directory } = useFleetDirectory()
  const readAddress = useReadAddress(i18n.language as Language)
  /** Without an address a day has a name all the same. */
  const nameOf = (at: LatLng): Promise<string> => readAddress(at).then(withoutCountry, () => '')
  return async (): Promise<string> => {
    const name = directory?.items.get(trip?.itemId ?? itemId ?? 0)?.name ?? ''
    const ofDay = t('timeline.corridorOf', { name, day: format.date(trip?.startedAt ?? period.fromTs) })
    const [from, to] = await Promise.all(trip ? [trip.start, trip.end].map(nameOf) : [])
    const ofTrip = from && to && from !== to ? t('timeline.corridorName', { from, to }) : ofDay
    return ofTrip.length <= longestName ? ofTrip : ofDay.slice(0, longestName)
  }
}
