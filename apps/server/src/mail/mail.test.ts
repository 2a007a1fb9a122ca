import { createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asEngine } from '../database/tenant.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { startOutbox } from '../outbox/index.ts'
import { testKeys } from '../secrets/test-keys.ts'
import { type Mail, type MailBrand, type MailSettings, openMail, sendMail } from './index.ts'
import { readLinkKeys } from './link-keys.ts'
import { mailOfReturnPath } from './return-path.ts'
import { startTestMailServer } from './test-mail-server.ts'
import { readUnsubscribeKey } from './unsubscribe-key.ts'

const { database, engine, insertInto } = await createTestDatabase()
const tenant = await insertTestTenant(database, 'Ours')
const server = await startTestMailServer()
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const brand: MailBrand = {
  ...{ siteName: 'Igeldo & Sons', accent: '#7a1f5c', formalAddress: true, origin: 'https://flota.igeldo.test' },
  ...{ sender: { name: 'Igeldo', address: null }, support: '900 100 200', dkim: null },
  logo: {
    type: 'image/svg+xml',
    image: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>',
    ),
  },
}
const settings: MailSettings = {
  smtpUrl: server.url,
  from: { name: null, address: 'fleet@atalaya.test' },
  dkim: {
    domain: 'atalaya.test',
    selector: 'one',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
  ...{
    perSecond: 1_000,
    publicOrigin: 'https://atalaya.test',
    bounces: { domain: 'bounce.atalaya.test', port: 0, tls: null },
  },
}
const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-mail-'))
let stop: () => Promise<void> = async () => undefined
const start = (over: Partial<MailSettings> = {}) => {
  const logger = pino({ level: 'silent' })
  const mail = openMail({
    ...{ database: engine, keys: testKeys, settings: { ...settings, ...over }, logger, dataDir },
    brandOf: async () => brand,
  })
  const outbox = startOutbox({ database: engine, logger, pollMs: 50 }, [mail.channel])
  stop = async () => {
    await outbox.stop()
    await mail.stop()
  }
}
beforeEach(() => {
  server.become('takes')
  server.arrived.length = 0
})
afterEach(async () => {
  await stop()
  await sql`TRUNCATE outbox, outbox_dead, mails, mail_bounces, mail_unsubscriptions`.execute(database)
})

const links = () => asEngine(engine, (tx) => readLinkKeys(tx, testKeys))
const soon = { timeout: 60_000 }
const to = { email: 'ana@reader.test', firstName: 'Ana', language: 'en', timezone: 'Europe/Madrid' }
const reset: Mail = {
  ...{ to, brandId: null, companyId: tenant.companyId, resellerId: null, template: 'resetPassword' },
  values: { link: 'https://flota.igeldo.test/password/reset/abc?x=1&y=2', expiresTs: Date.UTC(2026, 6, 1, 10) },
}
const notice: Mail = {
  ...{ to, brandId: null, companyId: tenant.companyId, resellerId: null, template: 'notice' },
  values: { title: 'Zone <A> left', text: 'One\n\nTwo', facts: [{ label: 'Vehicle', value: '1234 BBB' }] },
}
const send = (mail: Mail) => asEngine(engine, (tx) => sendMail(tx, mail, testKeys))
const log = () => database.selectFrom('mails').selectAll().orderBy('id').execute()
const arrive = async () => {
  await expect.poll(() => server.arrived.length, { timeout: 100_000 }).toBe(1)
  return server.arrived[0] as (typeof server.arrived)[number]
}

test('a mail arrives in its language, in the reader’s time, in the name and with the logo of its brand', async () => {
  start()
  await send(reset)
  const { mail, envelopeFrom } = await arrive()
  expect(mail.subject).toBe('New password for Igeldo & Sons')
  expect(mail.from?.value).toEqual([{ name: 'Igeldo', address: 'fleet@atalaya.test' }])
  expect(mail.html).toContain('Igeldo &amp; Sons')
  expect(mail.html).toContain('abc?x=1&amp;y=2')
  expect(mail.html).toContain('#7a1f5c')
  expect(mail.text).toContain('https://flota.igeldo.test/password/reset/abc?x=1&y=2')
  expect(mail.text).toContain('01/07/2026 12:00')
  expect(mail.attachments).toMatchObject([{ cid: 'logo', contentType: 'image/png' }])
  expect(mail.headers.get('list-unsubscribe-post')).toBeUndefined()
  expect(mailOfReturnPath(await links(), envelopeFrom)).toBe((await log())[0]?.id)
  await expect
    .poll(log, soon)
    .toMatchObject([{ state: 'sent', subject: 'New password for Igeldo & Sons', email: to.email }])
})

/** RFC 6376, relaxed: the signature of a mail against its headers and body, and which fields it signs. */
const verifyDkim = (raw: Buffer): string[] => {
  const text = raw.toString('latin1')
  const split = text.indexOf('\r\n\r\n')
  const fields = text.slice(0, split).split(/\r\n(?![ \t])/)
  const relaxed = (field: string): string => {
    const at = field.indexOf(':')
    return `${field.slice(0, at).toLowerCase().trim()}:${field
      .slice(at + 1)
      .replaceAll(/\r\n/g, '')
      .replaceAll(/[ \t]+/g, ' ')
      .trim()}`
  }
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? ''
  const tag = (name: string) => new RegExp(`[;:\\s]${name}=([^;]+)`).exec(signature)?.[1]?.replaceAll(/\s/g, '') ?? ''
  const named = tag('h').toLowerCase().split(':')
  const left = fields
    .map((field) => [field.slice(0, field.indexOf(':')).toLowerCase().trim(), field] as const)
    .reverse()
  const used = new Set<string>()
  const lines = named.flatMap((name) => {
    const found = left.find(([known, field]) => known === name && !used.has(field))
    if (!found) return []
    used.add(found[1])
    return [relaxed(found[1])]
  })
  const unsigned = relaxed(signature.replace(/([;\s]b=)[^;]+/, '$1'))
  const ok = createVerify('RSA-SHA256')
    .update(`${lines.join('\r\n')}\r\n${unsigned}`, 'latin1')
    .verify(publicKey, Buffer.from(tag('b'), 'base64'))
  return ok ? lines.map((line) => line.slice(0, line.indexOf(':'))) : []
}

test('a notice is signed together with how to get no more of them, and holds nothing of its text as HTML', async () => {
  start()
  await send(notice)
  const { mail, raw } = await arrive()
  const signed = verifyDkim(raw)
  for (const field of ['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']) expect(signed).toContain(field)
  expect(verifyDkim(Buffer.from(raw.toString('latin1').replace('One-Click', 'One-Clack'), 'latin1'))).toEqual([])
  const [, key] =
    /^<https:\/\/flota\.igeldo\.test\/notifications\/unsubscribe\/([\w-]+)>$/.exec(
      String(
        mail.headerLines
          .find(({ key: name }) => name === 'list-unsubscribe')
          ?.line.replace(/^[^:]+:\s*/, '')
          .replaceAll(/\r\n\s*/g, ''),
      ),
    ) ?? []
  expect(readUnsubscribeKey(await links(), key ?? '')).toEqual({ email: to.email, template: 'notice' })
  expect(key).not.toContain('ana')
  expect(mail.html).toContain('Zone &lt;A&gt; left')
})

test.each(['unsubscribed', 'bounced'] as const)(
  'whoever is %s gets no notice, and still the link that lets them in',
  async (state) => {
    if (state === 'unsubscribed') await insertInto('mail_unsubscriptions', { email: to.email, template: 'notice' })
    else await insertInto('mail_bounces', { email: to.email, status: '5.1.1', reason: 'gone' })
    start()
    await send(notice)
    await expect.poll(async () => (await log())[0]?.state, soon).toBe(state)
    await send(reset)
    expect((await arrive()).mail.subject).toContain('New password')
    await expect.poll(() => database.selectFrom('outbox').select('id').execute(), soon).toEqual([])
  },
)

test('an address that the server does not know is marked, and its mail is not sent again', async () => {
  server.become({ refusesRecipient: '550 5.1.1 No such user here' })
  start()
  await send(notice)
  await expect.poll(log, soon).toMatchObject([{ state: 'bounced' }])
  expect(await database.selectFrom('mail_bounces').selectAll().execute()).toMatchObject([
    { email: to.email, status: '5.1.1' },
  ])
})

test.each([
  { mood: { refusesRecipient: '452 4.2.2 Mailbox full' } as const },
  { mood: { refusesMail: '451 4.7.1 Later' } as const },
  { mood: 'dies' as const },
])('what is refused for now, or cut off, is sent again: $mood', async ({ mood }) => {
  server.become(mood)
  start()
  await send(reset)
  await expect
    .poll(async () => (await database.selectFrom('outbox').selectAll().execute())[0], { timeout: 100_000 })
    .toMatchObject({ attempts: 1, lease_token: null, last_error: expect.any(String) })
  server.become('takes')
  await sql`UPDATE outbox SET due_ts = 0`.execute(database)
  await arrive()
  await expect.poll(log, soon).toMatchObject([{ state: 'sent' }])
})

test('what the server will never take is dead, and not the address', async () => {
  server.become({ refusesMail: '554 5.7.1 Looks like spam' })
  start()
  await send(reset)
  await expect.poll(log, soon).toMatchObject([{ state: 'failed', error: expect.stringContaining('spam') }])
  expect(await database.selectFrom('outbox_dead').selectAll().execute()).toHaveLength(1)
  expect(await database.selectFrom('mail_bounces').selectAll().execute()).toEqual([])
})

test('without a server mails are files', async () => {
  start({ smtpUrl: null })
  await send(reset)
  await expect.poll(log, soon).toMatchObject([{ state: 'sent' }])
  const [file] = readdirSync(join(dataDir, 'outbox'))
  expect(readFileSync(join(dataDir, 'outbox', file as string), 'utf8')).toContain('Subject: New password for')
})

test('a file goes with its mail; one that is gone, or somebody else’s, fails the mail and says so', async () => {
  start()
  const [file] = await sql<{ id: number }>`INSERT INTO files (company_id, type, content, used_ts)
    VALUES (${tenant.companyId}, 'text/plain', 'one', 1) RETURNING id`
    .execute(database)
    .then(({ rows }) => rows)
  const withFile = (fileId: number): Mail =>
    ({ ...notice, values: { title: 'Report', text: 'One', attachments: [{ fileId, name: 'week.txt' }] } }) as Mail
  await send(withFile(file?.id as number))
  const { mail } = await arrive()
  const [attached] = mail.attachments.filter(({ filename }) => filename === 'week.txt')
  expect(attached?.content.toString()).toBe('one')
  await send(withFile(999_999))
  await expect
    .poll(async () => (await log()).map(({ state, error }) => [state, error]), soon)
    .toContainEqual(['failed', 'the file week.txt is gone'])
})
