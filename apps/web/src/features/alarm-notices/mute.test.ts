import { expect, test } from 'vitest'
import { mutedUntil } from './mute.store.ts'

/** 23:30 in Madrid, and no longer the 24th in UTC's morning. */
const evening = Date.UTC(2026, 10, 24, 22, 30)

test('is silent for an hour, or until the next morning on the reader’s clocks', () => {
  expect(mutedUntil('hour', evening, 'Europe/Madrid')).toBe(evening + 3_600_000)
  expect(mutedUntil('tomorrow', evening, 'Europe/Madrid')).toBe(Date.UTC(2026, 10, 25, 5))
  expect(mutedUntil('tomorrow', evening, 'America/Bogota')).toBe(Date.UTC(2026, 10, 25, 11))
  expect(mutedUntil('off', evening, 'Europe/Madrid')).toBe(0)
})
