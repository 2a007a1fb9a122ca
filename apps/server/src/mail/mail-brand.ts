/** What a brand gives to its mails. */
export interface MailBrand {
  siteName: string
  accent: string
  formalAddress: boolean
  /** Null: the one of the settings. */
  sender: { name: string | null; address: string | null }
  /** How to be helped, as a line of text. */
  support: string | null
  /** For links to pages of the brand; null: the one of the settings. */
  origin: string | null
  logo: { type: string; image: Uint8Array } | null
  /** Of the sender's domain; only used with the sender's own address. */
  dkim: Dkim | null
}

export interface Dkim {
  domain: string
  selector: string
  /** PEM. */
  privateKey: string
}
