import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixSources } from '@atalaya/domain/fix'
import { noGeozones } from '@atalaya/domain/geozone-membership'
import { reduceFixes } from '@atalaya/domain/item-reducer'
import { initialItemState } from '@atalaya/domain/item-state'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectTracker } from './test-tracker.ts'

const folder = join(import.meta.dirname, '../../../../../shared/data/traces')
const files = ['wuxi-taxis.csv', 'beijing-people.csv'] as const

/** The recorded fixes of a file, by device, in its order. */
const readTraces = (file: string): Map<string, TeltonikaRecord[]> => {
  const traces = new Map<string, TeltonikaRecord[]>()
  const [, ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n')
  for (const line of lines) {
    const [device = '', time = '', lat = '', lng = ''] = line.trim().split(',')
    const fix = { recordedAt: Date.parse(time), lat: Number(lat), lng: Number(lng), satellites: 9, io: {} }
    traces.set(device, [...(traces.get(device) ?? []), fix])
  }
  return traces
}

const keyOf = ({ recordedAt, lat, lng }: { recordedAt: number; lat: number; lng: number }): string =>
  `${recordedAt} ${lat.toFixed(7)} ${lng.toFixed(7)}`

const test = await createTestIngest('Traces')
let port: number

beforeAll(async () => {
  const ingest: Ingest = await test.start()
  port = ingest.ports[0]?.port as number
})

describe.skipIf(!existsSync(folder))('recorded traces, replayed through the real port', () => {
  it.each(files)(
    '%s: the database holds each fix once, whatever was sent twice',
    async (file) => {
      const traces = readTraces(file)
      expect(traces.size).toBeGreaterThanOrEqual(40)
      const items = new Map<string, number>()
      for (const imei of traces.keys()) items.set(imei, (await test.insertVehicle({ imei })).itemId)

      const repeatsBefore = await test.metric('atalaya_ingest_reports_repeated_total')
      const replay = async (imei: string, records: readonly TeltonikaRecord[]) => {
        let tracker = await connectTracker(port)
        expect(await tracker.introduce(imei)).toBe(1)
        for (let at = 0; at < records.length; at += 25) {
          const frame = records.slice(at, at + 25)
          tracker.send(frame)
          const isCutOff = at % 75 === 50
          if (isCutOff) {
            // The line breaks before the acknowledgement comes: the tracker connects again and repeats the frame.
            tracker.end()
            tracker = await connectTracker(port)
            expect(await tracker.introduce(imei)).toBe(1)
            tracker.send(frame)
          }
          expect(await tracker.acknowledgement()).toBe(frame.length)
          if (at % 100 === 0) {
            tracker.send(frame.toReversed())
            expect(await tracker.acknowledgement()).toBe(frame.length)
          }
        }
        tracker.end()
      }
      await Promise.all([...traces].map(([imei, records]) => replay(imei, records)))
      expect(await test.metric('atalaya_ingest_reports_repeated_total')).toBeGreaterThan(repeatsBefore)

      const stored = await test.rows<{
        item_id: number
        recorded_at: number
        lat: number
        lng: number
        payload_hash: string
      }>(`SELECT item_id, recorded_at, lat, lng, payload_hash::text FROM positions WHERE item_id = ANY ($1)`, [
        [...items.values()],
      ])
      const states = await test.rows<{ item_id: number; odometer_m: number }>(
        'SELECT item_id, odometer_m FROM item_states WHERE item_id = ANY ($1)',
        [[...items.values()]],
      )
      const settings = motionSettingsOf(1)
      for (const [imei, records] of traces) {
        const own = stored.filter(({ item_id }) => item_id === items.get(imei))
        const fixes = own.map((row) => ({ recordedAt: row.recorded_at, lat: row.lat, lng: row.lng }))
        const inFile = [...new Set(records.map(keyOf))].sort()
        expect(fixes.map(keyOf).sort(), imei).toEqual(inFile)
        // What the reports led to is what the rules alone make of the file.
        const reduced = reduceFixes(
          initialItemState,
          own.map(({ payload_hash: payloadHash }, at) => ({
            ...(fixes[at] as (typeof fixes)[number]),
            speedKmh: 0,
            source: fixSources.gpsFix,
            isValid: true,
            payloadHash,
          })),
          { settings, zones: noGeozones },
        )
        const state = states.find(({ item_id }) => item_id === items.get(imei))
        expect(state?.odometer_m, imei).toBe(reduced.state.odometerM)
      }
      expect(stored.length).toBeGreaterThan(10_000)
    },
    60_000,
  )
})
