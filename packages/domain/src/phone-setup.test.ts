import { expect, test } from 'vitest'
import { phoneSetupUri } from './phone-setup.ts'

const setup = { deviceId: 'ana@flota.es', server: 'fleet.example.com', port: 2100, intervalS: 60, rest: {} }

test('the app finds its server, its id and its interval in the address', () => {
  const uri = new URL(phoneSetupUri({ ...setup, rest: { heartbeat: 1_800, wifiScans: true } }))
  expect(uri.origin).toBe('http://fleet.example.com:2100')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    id: 'ana@flota.es',
    interval: '60',
    heartbeat: '1800',
    wifiScans: 'true',
  })
})

test('on the port of HTTPS it is HTTPS', () => {
  expect(new URL(phoneSetupUri({ ...setup, port: 443 })).origin).toBe('https://fleet.example.com')
})
