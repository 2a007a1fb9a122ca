import { z } from 'zod'

/** What is written to people. Mails about their account always leave; of the others they may want no more. */
export const mailTemplates = [
  'createPassword',
  'resetPassword',
  'changedEmail',
  'unknownSignIn',
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
