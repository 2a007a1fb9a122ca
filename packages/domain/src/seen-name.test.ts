import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asSeen } from './seen-name.ts'

describe('a name as people see it', () => {
  it.each([
    ['Luci\u0301a', 'Lucía'],
    ['Lucía \t\r\n Romero ', 'Lucía Romero'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['Ca\u200bmión\u00ad\u200f\ufeff 1\u00a0', 'Camión 1'],
    ['\u200b\u200d \u3164', ''],
    ['👩\u200d✈️', '👩\u200d✈️'],
    ['Iğdır İstanbul', 'Iğdır İstanbul'],
  ])('of %j is %j', (typed, seen) => expect(asSeen(typed)).toBe(seen))

  it('is seen the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = asSeen(text)
        expect(asSeen(once)).toBe(once)
      }),
    )
  })
})
