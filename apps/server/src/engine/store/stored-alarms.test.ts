import { type AlarmMemory, initialAlarms } from '@atalaya/domain/alarms/judge-alarms'
import { expect, it } from 'vitest'
import { alarmMemoryOf, storedAlarms } from './stored-alarms.ts'

const driving = { drivenMs: 5, restFrom: null, tripFrom: 1_750_000_000_000 }
const memory: AlarmMemory = {
  ...initialAlarms,
  at: 1_750_000_000_500,
  begun: [3, 4, 5, 9, 11, 12],
  newestFrom: 7,
  episodes: { 4: { '': { is: 'silent' } } },
  kept: { 3: driving, 9: { offSince: 1 }, 11: driving },
  dueAt: 1_750_000_900_000,
}
const asRow = (given: object) => JSON.parse(JSON.stringify(given))

it('comes back as it was stored, and what rules share is theirs together again', () => {
  const back = alarmMemoryOf(asRow(storedAlarms(memory)))
  expect(back).toEqual(memory)
  expect(back.kept[3]).toBe(back.kept[11])
})

it('says fifty rules that remember the same in little more than one of them', () => {
  const rules = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1)
  const lengthWith = (count: number) =>
    JSON.stringify(
      storedAlarms({
        ...memory,
        begun: rules(count),
        kept: Object.fromEntries(rules(count).map((id) => [id, driving])),
      }),
    ).length
  expect(lengthWith(50) - lengthWith(1)).toBeLessThan(160)
})

it('reads what was stored before there was such a form', () => {
  expect(alarmMemoryOf(asRow(memory))).toEqual(memory)
})
