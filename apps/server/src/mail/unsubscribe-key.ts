import { type UnsubscribableTemplate, unsubscribableTemplates } from '@atalaya/contract/mails'
import type { KeyRing } from '../secrets/key-ring.ts'
import { createSecretEncryption } from '../secrets/secret-encryption.ts'

/** Of the page, and of what mail programs post to. */
export const unsubscribePath = '/notifications/unsubscribe'

/** Who wants no more mails of which kind. */
export interface Unsubscription {
  email: string
  template: UnsubscribableTemplate
}

const owner = 'unsubscription'

/** For a link: holds all that it says, encrypted, so that it works as long as the mail is kept and tells nobody an address. */
export const unsubscribeKey = (keys: KeyRing, { email, template }: Unsubscription): string =>
  createSecretEncryption(keys, 'mails').encrypt(`${template} ${email.toLowerCase()}`, owner).toString('base64url')

export const readUnsubscribeKey = (keys: KeyRing, key: string): Unsubscription | undefined => {
  const text = createSecretEncryption(keys, 'mails').decrypt(Buffer.from(key, 'base64url'), owner)
  const [, kind, email] = /^(\w+) (.+)$/.exec(text ?? '') ?? []
  const template = unsubscribableTemplates.find((each) => each === kind)
  return template && email !== undefined ? { email, template } : undefined
}
