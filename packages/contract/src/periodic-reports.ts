import { z } from 'zod'
import { field } from './field.ts'
import { id, UserId } from './identifiers.ts'
import { askedLogPage, logPageOf } from './log-pages.ts'
import { mailStates } from './mails.ts'
import { changesOf, recordRoutes, stamps } from './records.ts'
import { reportTypes, StandingQuestion } from './reports.ts'
import { type QueryOf, route } from './route.ts'
import { byId, Email, Instant, Language, Name } from './values.ts'

export const PeriodicReportId = id<'PeriodicReportId'>()
export type PeriodicReportId = z.infer<typeof PeriodicReportId>
export const PeriodicSendingId = id<'PeriodicSendingId'>()

export const reportFormats = ['xlsx', 'pdf', 'csv'] as const
export type ReportFormat = (typeof reportFormats)[number]

const Hour = z.number().int().min(0).max(23)
const daysOf = (day: z.ZodNumber) => z.array(day).min(1, 'choice.required').max(28)

/** `Timing` of domain/periodic: days of the week from 0, Monday; those of the month are ones that every month has (spec 1 §5). */
export const PeriodicTiming = z.discriminatedUnion('period', [
  z.object({ period: z.literal('daily'), hour: Hour }),
  z.object({ period: z.literal('weekly'), hour: Hour, days: daysOf(z.number().int().min(0).max(6)) }),
  z.object({ period: z.literal('monthly'), hour: Hour, days: daysOf(z.number().int().min(1).max(28)) }),
])
export type PeriodicTiming = z.infer<typeof PeriodicTiming>

/** So many of either, of one periodic report. */
export const mostRecipients = 50
export const PeriodicRecipients = z
  .object({
    /** In the language of each, and for as long as they have an account. */
    users: z.array(UserId).max(mostRecipients).default([]),
    addresses: z
      .array(z.object({ email: Email, language: Language }))
      .max(mostRecipients)
      .default([]),
  })
  .refine(({ users, addresses }) => users.length + addresses.length > 0, 'recipients.required')

const periodicFields = {
  name: Name,
  question: field(StandingQuestion, { kind: 'other' }),
  timing: field(PeriodicTiming, { kind: 'other' }),
  formats: field(z.array(z.enum(reportFormats)).min(1, 'choice.required').max(reportFormats.length), { kind: 'other' }),
  recipients: field(PeriodicRecipients, { kind: 'other' }),
  /** No mail where the report has no row. */
  leaveOutEmpty: z.boolean(),
  isActive: z.boolean(),
}

/** Spec 1 §3 and §5. Days and hours are by the clocks of the company; what it finds is what who saved it last may see. */
export const NewPeriodicReport = z.object({
  ...periodicFields,
  leaveOutEmpty: periodicFields.leaveOutEmpty.default(false),
  isActive: periodicFields.isActive.default(true),
})
export type NewPeriodicReport = z.infer<typeof NewPeriodicReport>

export const PeriodicReport = z.object({
  ...periodicFields,
  id: PeriodicReportId,
  /** Who saved it last: null where that account is gone, and nothing is sent until somebody saves it again. */
  ownerId: UserId.nullable(),
  ...stamps,
})
export type PeriodicReport = z.infer<typeof PeriodicReport>

/** `digest`: more was missed than is sent one by one. `trial`: to whoever asked, alone. */
export const sendingOccasions = ['due', 'digest', 'now', 'trial'] as const
/** `empty`: there was nothing, and that is left out. */
export const sendingStates = ['waiting', 'sent', 'empty', 'failed'] as const
/** Why nothing was sent. `error` is what no attempt could mend; the log of the server has it. */
export const sendingReasons = ['gone', 'inactive', 'owner', 'company', 'recipients', 'error'] as const

export const PeriodicSending = z.object({
  id: PeriodicSendingId,
  periodicReportId: z.number().int(),
  name: z.string(),
  type: z.enum(reportTypes),
  occasion: z.enum(sendingOccasions),
  from: z.iso.date(),
  to: z.iso.date(),
  dueTs: Instant,
  isLate: z.boolean(),
  state: z.enum(sendingStates),
  reason: z.enum(sendingReasons).nullable(),
  rows: z.number().int().nullable(),
  createdTs: Instant,
  doneTs: Instant.nullable(),
  /** To whom; the state is null once the log of mails has forgotten it. */
  mails: z.array(z.object({ email: z.string(), state: z.enum(mailStates).nullable(), error: z.string().nullable() })),
})
export type PeriodicSending = z.infer<typeof PeriodicSending>
export type PeriodicSendingQuery = QueryOf<typeof periodicReportRoutes.sendings>

const path = '/companies/id/:companyId/periodic_reports'
export const periodicReportRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'periodic.manage',
    summary: 'Reports that are sent by mail again and again',
    reply: byId(PeriodicReport),
  }),
  ...recordRoutes({
    path,
    words: { one: 'a periodic report', many: 'periodic reports' },
    access: { read: 'periodic.manage', write: 'periodic.write' },
    id: PeriodicReportId,
    entity: PeriodicReport,
    fields: NewPeriodicReport,
    changes: changesOf(periodicFields, ['name']),
    maxBodyBytes: 1024 * 1024,
  }),
  send: route({
    method: 'POST',
    path: `${path}/id/:id/send`,
    access: 'periodic.write',
    summary:
      'Send a periodic report at once, of the last period that has ended: to all its recipients, or a trial to oneself',
    body: z.object({ to: z.enum(['recipients', 'me']) }),
    reply: z.object({ sendingId: PeriodicSendingId }),
    callsPerMinute: 10,
  }),
  sendings: route({
    method: 'GET',
    path: `${path}/sendings`,
    access: 'periodic.manage',
    summary: 'What periodic reports were sent, to whom and with what result, newest first',
    query: z.object({
      ...askedLogPage,
      periodicReportId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    }),
    reply: logPageOf(PeriodicSending),
    callsPerMinute: 240,
  }),
}
