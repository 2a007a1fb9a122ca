import type { Language, LatLng } from '@atalaya/contract/values'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keepLastPicture, mostSeen, type SeenItem } from '../../live/last-picture.ts'
import { live } from '../../live/live.ts'
import { session, useCompanyId } from '../../session/current-session.ts'
import { useCompanyInfo } from '../companies/index.ts'
import { useReadAddress } from './fleet.queries.ts'
import { useFleet } from './fleet-context.tsx'
import { withoutCountry } from './short-place.ts'

const keepEveryMs = 60_000
/** The first, once names and places have settled. */
const firstAfterMs = 8_000
/** So many new places are asked for at a time: a fleet of hundreds is known by its streets after a few minutes. */
const mostAskedPlaces = 40

type Placed = SeenItem & Partial<LatLng>

/** What was seen last is kept for a page that opens without a network, by the minute and when the page is left. */
export const useLastPicture = (): void => {
  const companyId = useCompanyId()
  const company = useCompanyInfo(companyId).data?.name
  const { directory } = useFleet()
  const { i18n } = useTranslation()
  const readAddress = useReadAddress(i18n.language as Language)
  const addresses = useRef(new Map<number, { at: string; text: string }>())

  /** Where each stands in words, as far as that is known; some of those that are not yet are asked for. */
  const withAddresses = async (items: readonly Placed[], mostAsked: number): Promise<SeenItem[]> => {
    const known = addresses.current
    const placeOf = ({ lat, lng }: Placed) => `${lat?.toFixed(3)} ${lng?.toFixed(3)}`
    const asked = items
      .filter((item) => item.lat !== undefined && known.get(item.id)?.at !== placeOf(item))
      .slice(0, mostAsked)
    await Promise.allSettled(
      asked.map(async (item) => {
        const text = await readAddress({ lat: item.lat as number, lng: item.lng as number })
        known.set(item.id, { at: placeOf(item), text: withoutCountry(text) })
      }),
    )
    return items.map((item) => {
      const found = known.get(item.id)
      // An address of where it was before is none.
      return found?.text && found.at === placeOf(item) ? { ...item, address: found.text } : item
    })
  }

  const keep = async (mayAsk: boolean): Promise<void> => {
    const seenAt = live.lastSeenAt.get()
    if (seenAt === null || !directory || company === undefined || live.status.get().kind !== 'open') return
    // As the list has them, and behind them what it is filtered of.
    const ids = new Set([...live.order.get().ids, ...directory.items.keys()])
    const items = [...ids].slice(0, mostSeen).flatMap((id): Placed[] => {
      const item = directory.items.get(id)
      if (!item) return []
      const { name, plate } = item
      const { lat, lng, recordedAt, motion = 'noFix' } = live.items.get(id) ?? {}
      return [{ id, name, plate, motion, lat, lng, recordedAt }]
    })
    if (items.length === 0) return
    const placed = await withAddresses(items, mayAsk ? mostAskedPlaces : 0)
    await keepLastPicture(session.heldToken, { company, seenAt, items: placed })
  }
  const latest = useRef(keep)
  latest.current = keep

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known of one company's places is not another's
  useEffect(() => {
    addresses.current.clear()
    const run = (mayAsk: boolean) => void latest.current(mayAsk).catch(() => undefined)
    const first = setTimeout(run, firstAfterMs, true)
    const timer = setInterval(run, keepEveryMs, true)
    const onHidden = () => document.hidden && run(false)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [companyId])
}
