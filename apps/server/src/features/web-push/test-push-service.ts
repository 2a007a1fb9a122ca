import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

interface Arrived {
  subscription: string
  headers: IncomingHttpHeaders
  shown: { title: string; text: string; link: string; topic: string }
}

/** RFC 8291, 3.4, and RFC 8188, 2: written from them, and not with what the product encrypts with. */
const decrypt = (body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const content = body.subarray(21 + idLength)
  const derive = (secret: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = derive(ecdh.computeSecret(senderKey), auth, keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** RFC 8292: signed by the key that the browser subscribed with, for this service, and not for long. */
const verify = async (authorization: string, audience: string, applicationKey: string): Promise<void> => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  if (key !== applicationKey) throw new Error('another key than it was subscribed with')
  const raw = Buffer.from(key, 'base64url')
  const [x, y] = [raw.subarray(1, 33).toString('base64url'), raw.subarray(33).toString('base64url')]
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience, maxTokenAge: '24h', clockTolerance: 60 }).catch(
    // A token need not say when it was made; when it ends it must.
    () => jwtVerify(token, publicKey, { audience }),
  )
  if (!String(payload.sub).startsWith('mailto:')) throw new Error('nobody to write to')
}

/** A push service over a real socket, and the browsers behind it: it believes nobody, and gives what they would have shown. */
export const startTestPushService = async () => {
  const subscriptions = new Map<
    string,
    { ecdh: ReturnType<typeof createECDH>; auth: Buffer; applicationKey: string; answers: number[] }
  >()
  const arrived: Arrived[] = []
  const refused: string[] = []
  let tries = 0
  const server = createServer(async (request, response) => {
    tries++
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const name = request.url?.slice(1) ?? ''
    const known = subscriptions.get(name)
    if (!known) return void response.writeHead(410).end()
    const answer = known.answers.shift()
    if (answer !== undefined) return void response.writeHead(answer).end()
    try {
      await verify(request.headers.authorization ?? '', origin(), known.applicationKey)
      const shown = JSON.parse(decrypt(Buffer.concat(parts), known.ecdh, known.auth)) as Arrived['shown']
      arrived.push({ subscription: name, headers: request.headers, shown })
      response.writeHead(201).end()
    } catch (error) {
      refused.push(String(error))
      response.writeHead(403).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    arrived,
    refused,
    tries: () => tries,
    /** What a browser makes; `answers` are what the service answers for it before it takes anything. */
    subscribe(applicationKey: string, answers: number[] = []) {
      const name = randomBytes(12).toString('base64url')
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(16)
      const p256dh = ecdh.generateKeys().toString('base64url')
      subscriptions.set(name, { ecdh, auth, applicationKey, answers })
      return { name, endpoint: `${origin()}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    unsubscribe: (name: string) => subscriptions.delete(name),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
