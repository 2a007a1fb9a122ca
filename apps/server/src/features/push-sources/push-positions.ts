import { type PushReply, pushRoutes } from '@atalaya/contract/push'
import { basePath } from '@atalaya/contract/route'
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

const { path, maxBodyBytes } = pushRoutes.positions
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
    const now = clock.now()
    if (now - (signer.last_used_ts ?? 0) >= usedEveryMs) await asAccess(database, (tx) => markUsed(tx, signer.id, now))
    // What is not known to be stored must come again, and the rest does no harm: a sender needs to look at no list.
    if (outcomes.includes('failed')) throw failure('server.busy')
    return replyOf(reports, outcomes)
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // What is signed are bytes: they are read as JSON only once the signature holds.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      basePath + path,
      { bodyLimit: maxBodyBytes, onRequest: async (request) => void signatureOf(request) },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        return push(request)
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
