import nodemailer from 'nodemailer'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { asEngine } from '../database/tenant.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { testKeys } from '../secrets/test-keys.ts'
import { startBounceInlet } from './bounce-inlet.ts'
import { ensureLinkKeys } from './link-keys.ts'
import { returnPath } from './return-path.ts'

const { database, engine, insertInto } = await createTestDatabase()
const ports = { database: engine, keys: testKeys, logger: pino({ level: 'silent' }) }
const inlet = await startBounceInlet({ port: 0, host: '127.0.0.1', tls: null }, ports)
afterAll(() => inlet.stop())

const insertMail = async (email: string): Promise<number> => {
  const row = { company_id: null, template: 'notice', email, language: 'es', timezone: 'UTC', state: 'sent' }
  return await insertInto('mails', row)
}
/** As postfix writes it. */
const report = (action: string, status: string) =>
  [
    'From: MAILER-DAEMON@mx.reader.test',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nI am sorry\r\n',
    `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.reader.test\r\n\r\nFinal-Recipient: rfc822; ana@reader.test\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 ${status} nobody\r\n here\r\n`,
    '--b--\r\n',
  ].join('\r\n')
const transport = nodemailer.createTransport({ host: '127.0.0.1', port: inlet.port, ignoreTLS: true })
const come = (to: string, raw: string) => transport.sendMail({ envelope: { from: '', to }, raw })
const links = await asEngine(engine, (tx) => ensureLinkKeys(tx, testKeys))
const pathOf = (id: number) => returnPath(links, id, 'bounce.test')
const stateOf = async (id: number) =>
  database.selectFrom('mails').select(['state', 'error']).where('id', '=', id).executeTakeFirst()
const dead = async () => (await database.selectFrom('mail_bounces').select('email').execute()).map(({ email }) => email)

test('a report of 5.1.1 marks the mail and its address', async () => {
  const id = await insertMail('Ana@Reader.test')
  await come(pathOf(id).toUpperCase(), report('failed', '5.1.1'))
  expect(await stateOf(id)).toEqual({ state: 'bounced', error: 'smtp; 550 5.1.1 nobody here' })
  expect(await dead()).toEqual(['ana@reader.test'])
})

test('a full mailbox and a refused content mark the mail alone, and what is only late nothing', async () => {
  const [full, late] = [await insertMail('full@reader.test'), await insertMail('late@reader.test')]
  await come(pathOf(full), report('failed', '5.2.2'))
  await come(pathOf(late), report('delayed', '4.4.1'))
  await come(pathOf(late), 'Subject: I am away\r\n\r\nUntil Monday\r\n')
  expect([(await stateOf(full))?.state, (await stateOf(late))?.state]).toEqual(['bounced', 'sent'])
  expect(await dead()).toEqual(['ana@reader.test'])
})

test('nobody marks an address by a return path that we did not make', async () => {
  const id = await insertMail('eva@reader.test')
  const forged = pathOf(id).replace(/-[0-9a-f]{16}@/, '-0123456789abcdef@')
  for (const to of [forged, pathOf(id).replace(`-${id}-`, `-${id + 1}-`), 'postmaster@bounce.test'])
    await expect(come(to, report('failed', '5.1.1'))).rejects.toMatchObject({ responseCode: 550 })
  expect((await stateOf(id))?.state).toBe('sent')
})

test('a report comes encrypted where its sender asks for STARTTLS', async () => {
  const id = await insertMail('leo@reader.test')
  const demanding = nodemailer.createTransport({
    ...{ host: '127.0.0.1', port: inlet.port, requireTLS: true, tls: { rejectUnauthorized: false } },
  })
  await demanding.sendMail({ envelope: { from: '', to: pathOf(id) }, raw: report('failed', '5.1.1') })
  expect((await stateOf(id))?.state).toBe('bounced')
})
