import { expect, test } from 'vitest'
import { limitAgainst } from './access-limits.ts'

const limits = { hours: [], networks: [], timezone: 'Europe/Madrid' }
const from = (networks: string[], ip: string) => limitAgainst({ ...limits, networks }, { ip, now: 0 }) ?? 'free'

test('nothing is restricted without hours and networks', () => {
  expect(from([], '203.0.113.9')).toBe('free')
})

test('addresses and networks of both versions of IP let in those that they name', () => {
  const cases: [string, string, boolean][] = [
    ['203.0.113.9', '203.0.113.9', true],
    ['203.0.113.9', '203.0.113.10', false],
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.1', false],
    ['203.0.113.0/24', '::ffff:203.0.113.7', true],
    ['203.0.113.0/24', '::ffff:203.0.114.7', false],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::1', '2001:db8:0:0::1', true],
    ['10.0.0.0/8', 'not an address', false],
  ]
  for (const [network, ip, isLet] of cases) {
    expect([network, ip, from([network], ip)]).toEqual([network, ip, isLet ? 'free' : 'restriction.fromip'])
  }
  expect(from(['10.0.0.0/8', '2001:db8::/32'], '2001:db8::5')).toBe('free')
})

test('hours are told apart from places', () => {
  const hours = [{ day: 0, fromMinute: 0, toMinute: 60 }]
  // 1970-01-01 was a Thursday.
  expect(limitAgainst({ ...limits, hours }, { ip: '10.0.0.1', now: 0 })).toBe('restriction.timerange')
})
