import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import { testKeys } from '../secrets/test-keys.ts'
import { startBounceInlet } from './bounce-inlet.ts'

const folder = await mkdtemp(join(tmpdir(), 'atalaya-tls-'))
afterAll(() => rm(folder, { recursive: true }))
const hasOpenssl = spawnSync('openssl', ['version']).status === 0
const made = (name: string): { key: string; cert: string } => {
  const { stdout } = spawnSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -keyout - -out - -days 2 -subj /CN=${name}`.split(' '),
  )
  const [, key = '', cert = ''] =
    /^(-----BEGIN PRIVATE KEY[\s\S]+)(-----BEGIN CERTIFICATE[\s\S]+)$/.exec(String(stdout)) ?? []
  return { key, cert }
}

/** Whose certificate the port shows after STARTTLS. */
const shownBy = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const plain = connect(port, '127.0.0.1')
    const steps = ['EHLO test\r\n', 'STARTTLS\r\n']
    plain.on('error', reject)
    plain.on('data', (data) => {
      if (!/^\d{3} .*$/m.test(String(data))) return
      const step = steps.shift()
      if (step) return void plain.write(step)
      plain.removeAllListeners('data')
      const secure = connectTls({ socket: plain, rejectUnauthorized: false }, () => {
        resolve(String(secure.getPeerCertificate().subject.CN))
        secure.destroy()
      })
      secure.on('error', reject)
    })
  })

test.skipIf(!hasOpenssl)(
  'a renewed certificate is shown without a restart, and one that is no good changes nothing',
  async () => {
    const { database: _, engine } = await createTestDatabase()
    const said: string[] = []
    const logger = pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line).msg) })
    const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const put = async (pair: { cert: string; key: string }, nth: number) => {
      // As certbot does it: new files, and links that are moved.
      for (const [link, content] of [
        [certificate, pair.cert],
        [key, pair.key],
      ] as const) {
        await writeFile(`${link}.${nth}`, content)
        await rm(link, { force: true })
        await symlink(`${link}.${nth}`, link)
      }
    }
    await put(made('first.test'), 1)
    const inlet = await startBounceInlet(
      { port: 0, host: '127.0.0.1', tls: { certificate, key }, renewalMs: 20 },
      { database: engine, keys: testKeys, logger },
    )
    try {
      expect(await shownBy(inlet.port)).toBe('first.test')
      await put(made('second.test'), 2)
      await expect.poll(() => shownBy(inlet.port), { timeout: 60_000 }).toBe('second.test')
      // A certificate whose key has not come yet, and then files that are gone.
      const before = said.length
      await writeFile(`${certificate}.2`, made('third.test').cert)
      await expect.poll(() => said.slice(before).some((line) => line.includes('no good'))).toBe(true)
      await rm(certificate)
      expect(await shownBy(inlet.port)).toBe('second.test')
      await put(made('fourth.test'), 4)
      await expect.poll(() => shownBy(inlet.port), { timeout: 60_000 }).toBe('fourth.test')
    } finally {
      await inlet.stop()
    }
  },
)
