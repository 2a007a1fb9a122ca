import { z } from 'zod'
import { mostPerCall } from './bulk.ts'
import { CompanyId, id } from './identifiers.ts'
import { askedLogPage, logPageOf } from './log-pages.ts'
import { type QueryOf, route } from './route.ts'
import { Instant } from './values.ts'

/** What is written to people. Mails about their account always leave; of the others they may want no more. */
export const mailTemplates = [
  'createPassword',
  'resetPassword',
  'changedEmail',
  'unknownSignIn',
  'factorsReset',
  'ticket',
  'notice',
  'report',
] as const
export const MailTemplate = z.enum(mailTemplates)
export type MailTemplate = z.infer<typeof MailTemplate>

export const unsubscribableTemplates = ['ticket', 'notice', 'report'] as const satisfies readonly MailTemplate[]
export type UnsubscribableTemplate = (typeof unsubscribableTemplates)[number]
export const isUnsubscribable = (template: MailTemplate): template is UnsubscribableTemplate =>
  (unsubscribableTemplates as readonly MailTemplate[]).includes(template)

export const mailStates = ['queued', 'sent', 'failed', 'bounced', 'unsubscribed'] as const
export const MailState = z.enum(mailStates)

const MailId = id<'MailId'>()

/** Never what it said, nor a link of it. */
export const LoggedMail = z.object({
  id: MailId,
  companyId: CompanyId.nullable(),
  template: MailTemplate,
  email: z.string(),
  /** Once it was written for sending. */
  subject: z.string().nullable(),
  state: MailState,
  /** What the other side said. */
  error: z.string().nullable(),
  createdTs: Instant,
  updatedTs: Instant,
})
export type LoggedMail = z.infer<typeof LoggedMail>

/** `text` is looked for in addresses and subjects. */
const askedMails = { ...askedLogPage, state: MailState.optional() }
export type MailQuery = QueryOf<typeof mailRoutes.list>

const mailsAgain = {
  body: z.object({ items: z.array(MailId).min(1).max(mostPerCall) }),
  reply: z.object({ again: z.array(MailId) }),
  callsPerMinute: 60,
}

export const mailRoutes = {
  list: route({
    method: 'GET',
    path: '/companies/id/:companyId/mails',
    access: 'log.read',
    summary: "Mails to a company's people and what became of them, newest first; never what they say",
    query: z.object(askedMails),
    reply: logPageOf(LoggedMail),
    callsPerMinute: 240,
  }),
  sendAgain: route({
    method: 'POST',
    path: '/companies/id/:companyId/mails/again',
    access: 'mails.write',
    summary: 'Send mails again that could not be delivered',
    ...mailsAgain,
  }),
}

export const platformMailRoutes = {
  list: route({
    method: 'GET',
    path: '/mails',
    access: 'superLog.read',
    summary: 'Mails of the whole platform and what became of them, newest first; never what they say',
    query: z.object(askedMails),
    reply: logPageOf(LoggedMail),
    callsPerMinute: 240,
  }),
  sendAgain: route({
    method: 'POST',
    path: '/mails/again',
    access: 'outbox.write',
    summary: 'Send mails of any company again that could not be delivered',
    ...mailsAgain,
  }),
}

const key = z.string().max(1_000)
const Kept = z.object({ email: z.string(), template: MailTemplate, isUnsubscribed: z.boolean() })

/** Of `/notifications/unsubscribe/{key}`. In a body, so that no log has the key. */
export const unsubscriptionRoutes = {
  read: route({
    method: 'POST',
    path: '/notifications/unsubscription/read',
    access: 'public',
    summary: 'Which mails a link out of a mail stops',
    body: z.object({ key }),
    reply: Kept,
  }),
  save: route({
    method: 'POST',
    path: '/notifications/unsubscription',
    access: 'public',
    summary: 'Receive no more mails of a kind, or receive them again',
    body: z.object({ key, isUnsubscribed: z.boolean() }),
    reply: Kept,
  }),
}
