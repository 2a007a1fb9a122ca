import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { serveOperations } from './operations.ts'
import { createHttpServer } from './server.ts'

const start = async ({
  areMetricsPublic = false,
  checkDatabase = async () => undefined as undefined,
  lastBackupTs = async () => 5_000 as number | null,
} = {}) => {
  const settings = { trustedProxies: [], requestsPerMinute: 1_000, tileOrigins: [] }
  const app = await createHttpServer({ settings, logger: pino({ level: 'silent' }), constraints: {} })
  serveOperations(app, { metrics: new Registry(), areMetricsPublic, checkDatabase, lastBackupTs })
  onTestFinished(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

test('is well while the database answers, and says so to nobody else when not', async () => {
  const well = await fetch(`${await start()}/healthz`)
  expect([well.status, await well.json()]).toEqual([200, { status: 'ok' }])
  const ill = await fetch(
    `${await start({ checkDatabase: () => Promise.reject(new Error('password of postgres')) })}/healthz`,
  )
  expect([ill.status, await ill.json()]).toEqual([503, { status: 'database' }])
})

test('counts what was asked by route, for this machine alone unless configured', async () => {
  const origin = await start()
  await fetch(`${origin}/healthz`)
  const metrics = await fetch(`${origin}/metrics`)
  expect(await metrics.text()).toMatch(
    /atalaya_http_request_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/,
  )
  const told = await (await fetch(`${origin}/metrics`)).text()
  expect(told).toMatch(/^atalaya_last_backup_timestamp_seconds 5$/m)
  const never = await fetch(`${await start({ lastBackupTs: async () => null })}/metrics`)
  expect(await never.text()).toMatch(/^atalaya_last_backup_timestamp_seconds 0$/m)
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } }
  expect((await fetch(`${origin}/metrics`, forwarded)).status).toBe(404)
  expect((await fetch(`${await start({ areMetricsPublic: true })}/metrics`, forwarded)).status).toBe(200)
})
