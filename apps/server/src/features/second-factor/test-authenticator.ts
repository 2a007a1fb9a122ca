import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The head of an item of CBOR (RFC 8949 §3): its kind, and a number or a length. */
const head = (kind: number, n: number): Buffer =>
  Buffer.from(n < 24 ? [(kind << 5) | n] : n < 256 ? [(kind << 5) | 24, n] : [(kind << 5) | 25, n >> 8, n & 255])

type Item = number | string | Buffer | ReadonlyMap<number | string, Item>

/** As much of CBOR as an authenticator speaks. */
const cbor = (item: Item): Buffer => {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)])
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item])
  const pairs = [...(item as ReadonlyMap<number | string, Item>)].flatMap(([key, value]) => [cbor(key), cbor(value)])
  return Buffer.concat([head(5, pairs.length / 2), ...pairs])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }

/** Where the browser says that it stands, and what it does there. */
export interface Ceremony {
  /** Of the options that the server gave. */
  challenge: string
  origin: string
  rpId: string
  /** Whether the device has asked for a finger or a PIN. */
  isVerified?: boolean
  /** How often the key says that it has signed; one more than before unless said. */
  counter?: number
}

/** A passkey of ES256 in software: what a browser and its device would send, signature and all. */
export const createTestAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string) => Buffer.from(text, 'base64url')
  // RFC 9053: kty 1 = EC2, alg 3 = ES256, crv -1 = P-256.
  const coseKey = cbor(
    new Map<number, Item>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let signed = 0

  const clientDataOf = (type: string, { challenge, origin }: Ceremony): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const dataOf = ({ rpId, isVerified = true, counter = ++signed }: Ceremony, key: Buffer | null): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const said = flags.present | (isVerified ? flags.verified : 0) | (key ? flags.hasKey : 0)
    const length = Buffer.from([0, credentialId.length])
    const made = key ? [Buffer.alloc(16), length, credentialId, key] : []
    return Buffer.concat([sha256(rpId), Buffer.from([said]), count, ...made])
  }
  const answer = (response: Record<string, Buffer | string[]>): Record<string, unknown> => ({
    ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
    response: Object.fromEntries(
      Object.entries(response).map(([name, value]) => [
        name,
        Buffer.isBuffer(value) ? value.toString('base64url') : value,
      ]),
    ),
  })

  return {
    make: (ceremony: Ceremony) =>
      answer({
        clientDataJSON: clientDataOf('webauthn.create', ceremony),
        attestationObject: cbor(
          new Map<string, Item>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', dataOf(ceremony, coseKey)],
          ]),
        ),
        transports: ['internal'],
      }),
    sign: (ceremony: Ceremony) => {
      const clientDataJSON = clientDataOf('webauthn.get', ceremony)
      const authenticatorData = dataOf(ceremony, null)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return answer({ clientDataJSON, authenticatorData, signature })
    },
  }
}
