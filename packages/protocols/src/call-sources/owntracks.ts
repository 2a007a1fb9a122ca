import type { IoValues } from '@atalaya/domain/fix'
import { isObject, maxDeviceIdLength } from '../json-report/fields.ts'
import { setServingCell } from '../surroundings.ts'
import { type CallHints, fromSeconds, numberWithin, type Translated, takeAs, textOf } from './foreign.ts'

// Written from the OwnTracks Booklet: "JSON" and "HTTP" (owntracks.org/booklet/tech); cells as its gateway of trackers has them.

export const isOwnTracks = (value: unknown): boolean => isObject(value) && typeof value['_type'] === 'string'

/**
 * The topic names user and device; apps that leave it out of the body say both in headers, or in two letters. Where the user is
 * the key of the push source, as it must be for the apps' one account, the device alone is the name; also where both are longer
 * than a name may be, as an iPhone's device is a UUID.
 */
const deviceIdOf = (message: Record<string, unknown>, { keyId, user, device }: CallHints): string | undefined => {
  const topic = textOf(message['topic']) ?? (user && device ? `owntracks/${user}/${device}` : undefined)
  const [base, whose, name] = topic?.split('/') ?? []
  if (topic === undefined) return textOf(message['tid'])
  return base === 'owntracks' && name && (whose === keyId || topic.length > maxDeviceIdLength) ? name : topic
}

const triggers: ReadonlyMap<unknown, string> = new Map(
  Object.entries({
    p: 'ping',
    c: 'region',
    C: 'followRegion',
    b: 'beacon',
    r: 'request',
    u: 'user',
    t: 'timer',
    v: 'visit',
  }),
)
const charging: ReadonlyMap<unknown, boolean> = new Map([
  [1, false],
  [2, true],
  [3, true],
])
const kilopascal = 'pressureKPa'
const hexIn = (value: unknown): number =>
  typeof value === 'string' && /^[0-9A-F]{1,8}$/i.test(value) ? Number(`0x${value}`) : 0

/** Locations are reports; regions, cards and last wills are nothing that we keep. What only its key opens cannot be read. */
export const fromOwnTracks = (message: unknown, hints: CallHints): Translated => {
  if (!isObject(message)) return []
  if (message['_type'] === 'encrypted') return [{ code: 'codec.unsupported', detail: 'an encrypted OwnTracks message' }]
  if (message['_type'] !== 'location') return []
  const io: IoValues = {}
  takeAs(io, 'batteryPercent', numberWithin(message['batt'], 0, 100))
  takeAs(io, 'isCharging', charging.get(message['bs']))
  takeAs(io, 'accuracyM', numberWithin(message['acc'], 0, 1e7))
  setServingCell(io, {
    mcc: numberWithin(message['mcc'], 0, 999) ?? 0,
    mnc: numberWithin(message['mnc'], 0, 999) ?? 0,
    areaCode: hexIn(message['lac']),
    cellId: hexIn(message['cid']),
  })
  const pressure = numberWithin(message['p'], 1, 200)
  if (pressure !== undefined) io[kilopascal] = pressure
  return [
    {
      recordedAt: fromSeconds(message['tst']) ?? Number.NaN,
      io,
      deviceId: deviceIdOf(message, hints),
      lat: message['lat'] as number,
      lng: message['lon'] as number,
      speedKmh: numberWithin(message['vel'], 0, 9_999),
      heading: numberWithin(message['cog'], 0, 360),
      altitudeM: numberWithin(message['alt'], -99_999, 99_999),
      trigger: triggers.get(message['t']),
    },
  ]
}
