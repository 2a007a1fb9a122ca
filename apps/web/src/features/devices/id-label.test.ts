import { NewDevice } from '@atalaya/contract/devices'
import { trackerTypes } from '@atalaya/contract/trackers'
import devices from '@atalaya/texts/locales/es/devices.json'
import { describe, expect, it } from 'vitest'
import { idLabelOf } from './id-label.ts'

describe('which number of a label is typed', () => {
  it.each(trackerTypes.map(({ proto }) => proto).filter((proto) => idLabelOf(proto)))(
    '%s: one that can be registered',
    (proto) => {
      const label = idLabelOf(proto)
      expect(NewDevice.shape.deviceId.safeParse(label?.example).success).toBe(true)
      expect(Object.keys(devices.idLabel)).toContain(label?.words)
    },
  )

  it('nothing for what another platform sends, which names its devices itself', () => {
    expect(['json', 'mqtt', 'wialon-ips', undefined].map(idLabelOf)).toEqual(Array(4).fill(undefined))
  })

  it('every drawing has its user, and every text its drawing', () => {
    const used = new Set(trackerTypes.map(({ proto }) => idLabelOf(proto)?.words))
    expect(Object.keys(devices.idLabel).filter((words) => words !== 'orCall' && !used.has(words as never))).toEqual([])
  })
})
