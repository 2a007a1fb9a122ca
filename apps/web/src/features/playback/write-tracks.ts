import { type PlayedUnit, playbackRoutes } from '@atalaya/contract/playback'
import type { RouteColumns } from '@atalaya/contract/tracks'
import {
  createTrackWriter,
  type TrackFile,
  type TrackFormat,
  type TrackPoint,
  trackMediaTypes,
} from '@atalaya/documents/track.writer'
import { call } from '../../session/api.ts'
import type { Extent } from './play-clock.ts'

/** Beyond it no program that people have opens a file; fewer units or days are asked for. */
export const mostWrittenPoints = 1_000_000

export class TooManyPoints extends Error {}

interface WrittenUnit {
  itemId: PlayedUnit['itemId'] | number
  name: string
}

interface Writing {
  format: TrackFormat
  file: TrackFile
  units: readonly WrittenUnit[]
  period: Extent
  signal: AbortSignal
  onProgress(share: number): void
}

const pointsOf = ({ recordedAt, lat, lng, speedKmh, heading }: RouteColumns): TrackPoint[] =>
  recordedAt.map((at, nth) => ({
    at,
    lat: lat[nth] as number,
    lng: lng[nth] as number,
    speedKmh: speedKmh[nth] ?? null,
    heading: heading[nth] ?? null,
  }))

/**
 * Every fix of the units, read page by page and written at once: what the page holds is one page of fixes, and the parts
 * that the browser keeps of the file.
 */
export const writeTracks = async (
  companyId: number,
  { format, file, units, period, signal, onProgress }: Writing,
): Promise<{ content: Blob; points: number }> => {
  const writer = createTrackWriter(format, file)
  const parts: Blob[] = []
  const add = (text: string): void => {
    if (text !== '') parts.push(new Blob([text]))
  }
  const wholeMs = Math.max(1, period.toTs - period.fromTs)
  let points = 0
  add(writer.begin())
  for (const [nth, { itemId, name }] of units.entries()) {
    add(writer.beginTrack(name))
    let fromTs: number | null = period.fromTs
    while (fromTs !== null) {
      const query: { from_ts: number; to_ts: number } = { from_ts: fromTs, to_ts: period.toTs }
      const { fixes, nextTs } = await call(playbackRoutes.fixes, { params: { companyId, itemId }, query, signal })
      points += fixes.recordedAt.length
      if (points > mostWrittenPoints) throw new TooManyPoints()
      add(writer.points(pointsOf(fixes)))
      fromTs = nextTs
      onProgress((nth + ((nextTs ?? period.toTs) - period.fromTs) / wholeMs) / units.length)
    }
    add(writer.endTrack())
  }
  add(writer.end())
  return { content: new Blob(parts, { type: trackMediaTypes[format] }), points }
}
