import { expect, test } from 'vitest'
import { createSettingsStorage } from './settings-storage.ts'

const memory = (): Storage => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage
}
const settings = (initTs: number) => ({ mapsKeys: {}, osmTilesUrl: '', initTs })

test('a page is outdated where another application has been built since the last sign-in from here', () => {
  const storage = createSettingsStorage(memory(), 'here')
  const answers = [5, 5, 9, 9, 7].map((initTs) => storage.write(settings(initTs)))
  expect(answers).toEqual([false, false, true, false, false])
  expect(storage.read().initTs).toBe(7)
})

test('what another page has left there is no answer', () => {
  const kept = memory()
  kept.setItem('atalaya.settings.here', '{"initTs":')
  const storage = createSettingsStorage(kept, 'here')
  expect([storage.read().initTs, storage.write(settings(3))]).toEqual([0, false])
})
