import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { eventCodeOf } from '@atalaya/protocols/dc09/event-codes'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../adapters/clock.ts'
import { createOutsideExchange } from '../../adapters/outside-exchange.ts'
import type { Receiver } from './receivers.repository.ts'
import { sendTo } from './send-signal.ts'

/**
 * Against a receiver that others have written. It is no dependency: 136 packages, four of them with binaries to build, for one file.
 * `npm install --ignore-scripts iobroker.sia@2.0.4` in some folder, and SIA_RECEIVER names its node_modules.
 */
const folder = process.env['SIA_RECEIVER']

interface Parsed {
  id: string
  seq: string
  act: string
  data_message: string
  data_extended: string
  ts: string
}
interface Sia extends EventEmitter {
  setAccounts(accounts: readonly object[]): void
  serverStartTCP(): void
  serverStartUDP(): void
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

describe.skipIf(folder === undefined)('iobroker.sia', () => {
  const hex = (bytes: number) => '5a'.repeat(bytes)
  const start = async () => {
    const path = join(folder ?? '', 'iobroker.sia/build/lib/sia.js')
    const { sia: SiaServer } = createRequire(import.meta.url)(path) as { sia: new (given: object) => Sia }
    const port = await freePort()
    const server = new SiaServer({
      host: '127.0.0.1',
      port,
      timeout: 40,
      logger: { debug: () => undefined, info: () => undefined, error: () => undefined },
    })
    server.setAccounts([
      { accountnumber: 'A1B2', password: '', hex: true, aes: false },
      ...[16, 24, 32].map((bytes) => ({ accountnumber: `AE${bytes}`, password: hex(bytes), hex: true, aes: true })),
    ])
    const parsed: Parsed[] = []
    server.on('sia', (message: Parsed | undefined) => message && parsed.push(message))
    server.on('error', () => undefined)
    server.serverStartTCP()
    server.serverStartUDP()
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { port, parsed }
  }

  test('takes events of both formats, over TCP and UDP, in clear and under each length of key', async () => {
    // It goes with the process: stopping it fails in its own listeners.
    const { port, parsed } = await start()
    const exchange = createOutsideExchange(['loopback'])
    let sequence = 100
    for (const transport of ['tcp', 'udp'] as const)
      for (const [account, bytes] of [
        ['A1B2', 0],
        ['AE16', 16],
        ['AE24', 24],
        ['AE32', 32],
      ] as const)
        for (const code of ['130', 'PA'])
          for (const turn of ['raised', 'restored'] as const) {
            const key = bytes === 0 ? null : Buffer.from(hex(bytes), 'hex')
            const receiver: Receiver = {
              ...{ number: 1, host: '127.0.0.1', port, transport, isEncrypted: key !== null, key },
              ...{ coordinates: null, clockOffsetMs: 0 },
            }
            const event = { ...eventCodeOf(code, turn), group: 0, zone: 7 }
            const signal = { sequence: ++sequence, account, event, extended: null }
            const { tries } = await sendTo(receiver, signal, {
              clock: systemClock,
              exchange,
              signal: AbortSignal.timeout(9_000),
            })
            expect([transport, account, code, turn, tries.map(({ answer }) => answer)]).toEqual([
              ...[transport, account, code, turn, ['acknowledged']],
            ])
            const data =
              code === '130' ? `${turn === 'raised' ? 1 : 3}130 00 007` : `Nri0/${turn === 'raised' ? 'PA' : 'PH'}007`
            expect(parsed.at(-1)).toMatchObject({ seq: String(sequence).padStart(4, '0'), act: account })
            expect(parsed.at(-1)?.data_message).toBe(`#${account}|${data}`)
            expect(parsed.at(-1)?.ts).toMatch(/^\d\d:\d\d:\d\d,\d\d-\d\d-\d{4}$/)
          }
    expect(parsed).toHaveLength(32)
    // A clock that is an hour off is told by its NAK, and met at the second try.
    const late = {
      number: 1 as const,
      host: '127.0.0.1',
      port,
      transport: 'tcp' as const,
      isEncrypted: false,
      key: null,
    }
    const event = { ...eventCodeOf('130', 'raised'), group: 0, zone: 7 }
    const off = await sendTo(
      { ...late, coordinates: null, clockOffsetMs: -3_600_000 },
      { sequence: 9_999, account: 'A1B2', event, extended: null },
      { clock: systemClock, exchange, signal: AbortSignal.timeout(9_000) },
    )
    expect(off.tries.map(({ answer }) => answer)).toEqual(['wrongTime', 'acknowledged'])
  }, 300_000)
})
