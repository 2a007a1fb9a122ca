import { createHash, timingSafeEqual } from 'node:crypto'
import { type PushReply, pushRoutes } from '@atalaya/contract/push'
import { basePath } from '@atalaya/contract/route'
import { decodeCall } from '@atalaya/protocols/call-sources/decode-call'
import { decodeJsonReports } from '@atalaya/protocols/json-report/decode'
import { isSignedBy, pushHeaders } from '@atalaya/protocols/json-report/signature'
import type { CodecFailure, DecodedMessage } from '@atalaya/protocols/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import type { PushInlet, PushOutcome } from '../../gateway/index.ts'
import type { SecretEncryption } from '../../secrets/secret-encryption.ts'
import { findSigner, markUsed } from './push-sources.repository.ts'

export interface PushPorts {
  database: WebDatabase
  clock: Clock
  inlet: PushInlet
  encryption: SecretEncryption
}

const { positions, calls } = pushRoutes
/** A push that was overheard can be sent again for this long, which changes nothing: its reports are stored already. */
const windowMs = 5 * 60_000
/** When a source was used last is known to the minute. */
const usedEveryMs = 60_000

interface Signature {
  keyId: string
  timestamp: string
  signature: string
}

/** Looked at before the body is read: who has no signature costs no memory. */
const signatureOf = ({ headers }: FastifyRequest): Signature => {
  const [keyId, timestamp, signature] = [pushHeaders.key, pushHeaders.timestamp, pushHeaders.signature].map(
    (name) => headers[name],
  )
  const isSigned =
    typeof keyId === 'string' &&
    /^[\w-]{1,50}$/.test(keyId) &&
    typeof timestamp === 'string' &&
    /^\d{1,15}$/.test(timestamp) &&
    typeof signature === 'string'
  if (!isSigned) throw failure('signature.wrong')
  return { keyId, timestamp, signature }
}

interface Account {
  keyId: string
  secret: string
}

/** Looked at before the body is read, too. */
const accountOf = ({ headers: { authorization } }: FastifyRequest): Account => {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,400})$/.exec(authorization ?? '') ?? []
  const [, keyId, secret] =
    /^([\w-]{1,50}):([\w-]{1,200})$/.exec(Buffer.from(encoded ?? '', 'base64').toString('latin1')) ?? []
  if (keyId === undefined || secret === undefined) throw failure('signature.wrong')
  return { keyId, secret }
}

/** Of any two lengths in the same time. */
const isSameSecret = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(first as Buffer, second as Buffer)
}

/** `POST push/positions`: 200 says of each report that it is committed, or why it will not be; nothing else does. */
export const servePush = async (app: FastifyInstance, ports: PushPorts): Promise<void> => {
  const { database, clock, inlet, encryption } = ports

  /** Fails alike for a key that nobody has, one that is disabled and one that signed otherwise. */
  const signerOf = async ({ keyId, timestamp, signature }: Signature, body: Buffer) => {
    const signer = await asAccess(database, (tx) => findSigner(tx, keyId))
    const secret = signer && encryption.decrypt(signer.encrypted_secret, keyId)
    if (!signer || secret === undefined || !isSignedBy({ secret, timestamp, body }, signature))
      throw failure('signature.wrong')
    if (Math.abs(clock.now() - Number(timestamp)) > windowMs) throw failure('signature.expired')
    return signer
  }

  const noteUse = async (signer: { id: number; last_used_ts: number | null }) => {
    const now = clock.now()
    if (now - (signer.last_used_ts ?? 0) >= usedEveryMs) await asAccess(database, (tx) => markUsed(tx, signer.id, now))
  }

  const push = async (request: FastifyRequest): Promise<PushReply> => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signer = await signerOf(signatureOf(request), body)
    if (!inlet.isOpen) throw failure('server.busy')
    const reports = decodeJsonReports(body)
    if (!Array.isArray(reports)) throw failure('input.invalid', { fields: { body: reports.code } })
    const messages = reports.filter((report): report is DecodedMessage => !('code' in report))
    const outcomes = await inlet.take({
      ...{ resellerId: signer.reseller_id, remoteAddress: request.ip, messages },
      ...(reports.length === 1 ? { body } : {}),
    })
    await noteUse(signer)
    // What is not known to be stored must come again, and the rest does no harm: a sender needs to look at no list.
    if (outcomes.includes('failed')) throw failure('server.busy')
    return replyOf(reports, outcomes)
  }

  /** Platforms that cannot sign say the secret itself, as HTTP Basic has it. */
  const callerOf = async ({ keyId, secret }: Account) => {
    const signer = await asAccess(database, (tx) => findSigner(tx, keyId))
    const wanted = signer && encryption.decrypt(signer.encrypted_secret, keyId)
    if (!signer || wanted === undefined || !isSameSecret(wanted, secret)) throw failure('signature.wrong')
    return signer
  }

  /** Its sender looks at no list of ours: what cannot be read or is nobody's is left to the installer, and not sent again. */
  const call = async (request: FastifyRequest) => {
    const account = accountOf(request)
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const caller = await callerOf(account)
    if (!inlet.isOpen) throw failure('server.busy')
    await noteUse(caller)
    // OwnTracks posts nothing where a friend is taken off its list.
    if (body.length === 0) return { contentType: 'application/json', text: '[]' }
    const { 'x-limit-u': user, 'x-limit-d': device } = request.headers
    const hints = {
      keyId: account.keyId,
      ...(typeof user === 'string' && { user }),
      ...(typeof device === 'string' && { device }),
    }
    const decoded = decodeCall(body, hints)
    if ('code' in decoded) throw failure('input.invalid', { fields: { body: decoded.code } })
    const { source, outcomes, answer } = decoded
    const unread = outcomes.filter((outcome): outcome is CodecFailure => 'code' in outcome)
    if (unread.length > 0)
      request.log.info({ source, ...unread[0], reports: unread.length }, 'a call cannot be read whole')
    const messages = outcomes.filter((outcome): outcome is DecodedMessage => !('code' in outcome))
    const stored = await inlet.take({
      ...{ resellerId: caller.reseller_id, remoteAddress: request.ip, messages, path: calls.path },
      ...(outcomes.length === 1 ? { body } : {}),
    })
    if (stored.includes('failed')) throw failure('server.busy')
    return answer(clock.now())
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // What is signed are bytes: they are read as JSON only once the signature holds.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      basePath + positions.path,
      { bodyLimit: positions.maxBodyBytes, onRequest: async (request) => void signatureOf(request) },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        return push(request)
      },
    )
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // JSON or XML, whatever each calls it: what it is is told by its bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      basePath + calls.path,
      { bodyLimit: calls.maxBodyBytes, onRequest: async (request) => void accountOf(request) },
      async (request, reply) => {
        const { contentType, text } = await call(request)
        return reply.header('cache-control', 'no-store').type(contentType).send(text)
      },
    )
  })
}

/** `outcomes` are those of the reports that could be read, in their order. */
const replyOf = (reports: readonly (DecodedMessage | CodecFailure)[], outcomes: readonly PushOutcome[]): PushReply => {
  const reply: PushReply = { stored: [], notStored: [] }
  let read = 0
  for (const [index, report] of reports.entries()) {
    if ('code' in report) reply.notStored.push({ index, error: report.code, detail: report.detail })
    else if (outcomes[read++] === 'stored') reply.stored.push(index)
    else reply.notStored.push({ index, error: 'device.unknown' })
  }
  return reply
}
