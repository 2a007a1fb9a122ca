import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a push says beside its body. */
export const pushHeaders = { key: 'x-push-key', timestamp: 'x-push-timestamp', signature: 'x-push-signature' } as const

export interface SignedPush {
  secret: string
  /** Epoch milliseconds in decimal digits, exactly as in the header. */
  timestamp: string
  /** As it goes over the wire: signed are its bytes, not what they mean. */
  body: string | Uint8Array
}

const digestOf = ({ secret, timestamp, body }: SignedPush): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()

/** HMAC-SHA256 over `<timestamp>.<body>`, hexadecimal. */
export const signPush = (push: SignedPush): string => digestOf(push).toString('hex')

/** Takes the same time wherever the two differ. */
export const isSignedBy = (push: SignedPush, signature: string): boolean =>
  /^[0-9a-f]{64}$/i.test(signature) && timingSafeEqual(digestOf(push), Buffer.from(signature, 'hex'))

/** What a sender puts beside the body; `keyId` and `secret` as the source was made with. */
export const signedPushHeaders = ({
  keyId,
  secret,
  sentAt,
  body,
}: { keyId: string; sentAt: number } & Omit<SignedPush, 'timestamp'>): Record<string, string> => {
  const timestamp = String(sentAt)
  return {
    'content-type': 'application/json',
    [pushHeaders.key]: keyId,
    [pushHeaders.timestamp]: timestamp,
    [pushHeaders.signature]: signPush({ secret, timestamp, body }),
  }
}
