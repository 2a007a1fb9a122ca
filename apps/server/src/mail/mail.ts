import type { UnsubscribableTemplate } from '@atalaya/contract/mails'
import type { MapPicture } from './map-picture/map-view.ts'

export interface Recipient {
  email: string
  userId?: number | null
  firstName?: string | undefined
  language: string
  timezone: string
}

/** A figure, a day or a word of a notice, already written as its reader reads it. */
interface Fact {
  label: string
  value: string
}

/** What is known beside the sender: `link` opens a page of the brand, and is the only secret. */
interface Message {
  title: string
  /** Plain paragraphs. */
  text: string
  facts?: readonly Fact[]
  action?: { label: string; link: string }
  /** Where it happened. */
  map?: MapPicture
}

interface Attachment {
  /** Of `files`, in the tenant of the mail. */
  fileId: number
  name: string
}

/** Every mail that the product writes; times are epoch ms, links https addresses of the brand. */
export type MailContent =
  | {
      template: 'createPassword'
      values: { link: string; invitedBy: string | null; expiresTs: number }
    }
  | { template: 'resetPassword'; values: { link: string; expiresTs: number } }
  | { template: 'changedEmail'; values: { newEmail: string } }
  | { template: 'unknownSignIn'; values: { ts: number; ip: string; browser: string } }
  | { template: 'factorsReset'; values: { ts: number; by: string } }
  | { template: UnsubscribableTemplate; values: Message & { attachments?: readonly Attachment[] } }

export type Mail = MailContent & {
  to: Recipient
  /** Null: the platform's. */
  brandId: number | null
  companyId: number | null
  resellerId: number | null
}
