import { expect, test, vi } from 'vitest'
import { createActingStorage, type HeldActing, withActing } from './acting-storage.ts'
import type { TokenStorage, Tokens } from './token-storage.ts'

const storageOf = (): Storage => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}
const mine: Tokens = { accessToken: 'mine', refreshToken: 'mine' }
const held = { id: 'f3a1', accessToken: 'theirs' } as HeldActing
const start = () => {
  let tokens: Tokens | null = mine
  const own: TokenStorage = {
    read: () => tokens,
    write: (given) => {
      tokens = given
    },
    clear: () => {
      tokens = null
    },
    onOutsideChange: () => () => undefined,
  }
  const acting = createActingStorage(storageOf())
  const onEnd = vi.fn()
  return { own, acting, onEnd, tokens: withActing(own, acting, onEnd) }
}

test('who acts calls with that token and with nothing to renew it by', () => {
  const { acting, tokens } = start()
  expect(tokens.read()).toEqual(mine)
  acting.write(held)
  expect(tokens.read()).toEqual({ accessToken: 'theirs', refreshToken: '' })
})

test('its end, however many calls were refused by it, leaves the own session for the page that comes', () => {
  const { own, acting, onEnd, tokens } = start()
  acting.write(held)
  for (let refused = 0; refused < 3; refused++) tokens.clear()
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect([acting.read(), tokens.read(), own.read()]).toEqual([null, null, mine])
})

test('who acts for nobody ends their own', () => {
  const { own, onEnd, tokens } = start()
  tokens.clear()
  expect([own.read(), onEnd.mock.calls.length]).toEqual([null, 0])
})
