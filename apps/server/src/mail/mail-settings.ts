import type { Dkim } from './mail-brand.ts'

/** Files of PEM for STARTTLS of what comes back. */
export interface BounceTls {
  certificate: string
  key: string
}

/** How mails leave this installation. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password; null: files in the folder `outbox` of the data directory. */
  smtpUrl: string | null
  /** Of the platform: what comes from a brand without a sender of its own. */
  from: { name: string | null; address: string }
  dkim: Dkim | null
  perSecond: number
  /** Where pages are found that no brand has a host name for. */
  publicOrigin: string
  /** Where mails that cannot be delivered come back to us; null: the sender's own mailbox. */
  bounces: { domain: string; port: number; tls: BounceTls | null } | null
}
