import { z } from 'zod'
import { field } from './field.ts'
import { id } from './identifiers.ts'
import { changesOf, recordRoutes, stamps, told } from './records.ts'
import { route } from './route.ts'
import { byId, CraAccount, Email, Instant, Name, optionalText } from './values.ts'

const CraId = id<'CraId'>()

/** A name or an address, without scheme, port and path. */
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine(
    (text) => text === '' || [z.hostname(), z.ipv4(), z.ipv6()].some((one) => one.safeParse(text).success),
    'host.form',
  )

const craFormats = ['ADM-CID', 'SIA-DCS'] as const
const craTransports = ['tcp', 'udp'] as const
const craKeyForms = ['none', 'hex', 'text'] as const
const craExtended = ['minutes', 'degrees', 'none'] as const

/** One of the two receivers of a centre; each field may be left out, for the first of its choices. */
const receiverFields = (section: 'main' | 'backup') => ({
  host: field(Host.transform((text) => text || undefined).optional(), { kind: 'text', section }),
  port: field(z.number().int().min(1).max(65_535).optional(), { section }),
  transport: field(z.enum(craTransports).optional(), { section }),
  /** How its key is written: hexadecimal digits, or the characters themselves; without one it is sent in clear. */
  keyForm: field(z.enum(craKeyForms).optional(), { section }),
  /** Position, instant and words beside the event: the position in degrees and minutes, or in decimal degrees; or none of it. */
  extended: field(z.enum(craExtended).optional(), { section }),
  /** How often a message of supervision says that the line stands; 0 for never. */
  pollSeconds: field(z.number().int().min(0).max(86_400).optional(), { unit: 's', section }),
})
const [main, backup] = [receiverFields('main'), receiverFields('backup')]

/**
 * An alarm receiving centre that a reseller works with: `companies.conf.cra` names one. Signals go to its first receiver by SIA
 * DC-09, and at once to the other one where that does not answer.
 */
export const NewCra = z.object({
  name: Name,
  phone: field(optionalText(32), { kind: 'phone' }),
  email: Email.optional(),
  description: field(optionalText(800), { kind: 'longText' }),
  /** Of companies and alarms that have none of their own. */
  account: field(CraAccount.transform((text) => text || undefined).optional(), { kind: 'text', section: 'signals' }),
  /** Of alarms that name no code: Contact ID, or SIA. */
  format: field(z.enum(craFormats).optional(), { section: 'signals' }),
  ...{ mainHost: main.host, mainPort: main.port, mainTransport: main.transport, mainKeyForm: main.keyForm },
  ...{ mainExtended: main.extended, mainPollSeconds: main.pollSeconds },
  ...{ backupHost: backup.host, backupPort: backup.port, backupTransport: backup.transport },
  ...{ backupKeyForm: backup.keyForm, backupExtended: backup.extended, backupPollSeconds: backup.pollSeconds },
})
export type NewCra = z.infer<typeof NewCra>

/** 16, 24 or 32 bytes of AES, in the form that the receiver's field says; told to nobody. */
const ReceiverKey = field(z.string().trim().min(16).max(64).nullable().optional(), { kind: 'other' })

export const Cra = z.object({
  id: CraId,
  ...told(NewCra),
  hasMainKey: z.boolean(),
  hasBackupKey: z.boolean(),
  ...stamps,
})
export type Cra = z.infer<typeof Cra>

/** What a receiver makes of a signal, or what came in place of an answer. */
const craAnswers = [
  'acknowledged',
  /** It cannot make anything of it: DUH. Never sent again. */
  'rejected',
  /** Its clock and that of the signal differ, also once they were put together: NAK. */
  'wrongTime',
  /** Acknowledged in clear, though it was sent encrypted: anybody could have said so. */
  'unencrypted',
  'silent',
  'unreachable',
  /** Of a network that this server calls nobody in. */
  'forbidden',
  /** It is to be encrypted, and there is no key. */
  'noKey',
] as const
export const CraAnswer = z.enum(craAnswers)
export type CraAnswer = z.infer<typeof CraAnswer>

const CraReceiver = z.union([z.literal(1), z.literal(2)])

export const CraTry = z.object({
  ts: Instant,
  receiver: CraReceiver,
  answer: CraAnswer,
  /** Until it was answered, or given up. */
  ms: z.number().int().nonnegative(),
})
export type CraTry = z.infer<typeof CraTry>

/** What was sent of a notice: that it began, is over, or never was; and every answer to it. */
export const CraSignal = z.object({
  id: id<'CraSignalId'>(),
  craName: z.string(),
  turn: z.enum(['raised', 'restored', 'cancelled']),
  account: z.string(),
  code: z.string(),
  sequence: z.number().int(),
  state: z.enum(['waiting', 'acknowledged', 'rejected', 'failed', 'dropped']),
  tries: z.array(CraTry),
  createdTs: Instant,
  settledTs: Instant.nullable(),
})
export type CraSignal = z.infer<typeof CraSignal>

/** A line to a receiver that is watched. */
export const CraLink = z.object({
  craId: CraId,
  receiver: CraReceiver,
  account: z.string(),
  answer: CraAnswer.nullable(),
  triedTs: Instant.nullable(),
  answeredTs: Instant.nullable(),
  /** Null while it stands. */
  failingSinceTs: Instant.nullable(),
})
export type CraLink = z.infer<typeof CraLink>

const path = '/resellers/id/:resellerId/cras'
export const craRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'cras.read',
    summary: "A reseller's alarm receiving centres",
    reply: byId(Cra),
  }),
  ...recordRoutes({
    path,
    words: { one: 'an alarm receiving centre', many: 'alarm receiving centres' },
    access: { read: 'cras.read', write: 'cras.write' },
    id: CraId,
    entity: Cra,
    fields: NewCra,
    changes: changesOf(NewCra.shape, ['name']),
    companions: { mainKey: ReceiverKey, backupKey: ReceiverKey },
  }),
  links: route({
    method: 'GET',
    path: `${path}/links`,
    access: 'cras.read',
    summary: 'Lines to receivers that are watched, and what they answered last',
    reply: z.array(CraLink),
  }),
  test: route({
    method: 'POST',
    path: `${path}/id/:id/test`,
    access: 'cras.write',
    summary: 'Send a test signal to one of its receivers, and tell what came back',
    callsPerMinute: 20,
    body: z.object({ receiver: CraReceiver, account: CraAccount.default('') }),
    reply: z.object({ tries: z.array(CraTry), account: z.string(), code: z.string(), sequence: z.number().int() }),
  }),
}

export const companyCraRoutes = {
  list: route({
    method: 'GET',
    path: '/companies/id/:companyId/cras',
    access: 'fleet.read',
    summary: "The alarm receiving centres of the company's reseller",
    reply: byId(z.object({ id: CraId, name: z.string() })),
  }),
}

const ofNotice = <const Path extends `/${string}/id/:${string}`>(
  path: Path,
  access: 'alarmlogs.read' | 'resellerAlarms.manage',
) => ({
  list: route({
    method: 'GET',
    path: `${path}/alarmlogs/id/:alarmLogId/cra`,
    access,
    summary: 'What was sent of a notice to the alarm receiving centre, and what came back',
    reply: z.array(CraSignal),
  }),
})
export const noticeSignalRoutes = ofNotice('/companies/id/:companyId', 'alarmlogs.read')
export const resellerNoticeSignalRoutes = ofNotice('/resellers/id/:resellerId', 'resellerAlarms.manage')
