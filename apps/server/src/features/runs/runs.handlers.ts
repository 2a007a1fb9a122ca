import { adminLevel, type Role } from '@atalaya/contract/roles'
import { basePath, FileStream, fillPath } from '@atalaya/contract/route'
import { type resellerRunRoutes, runFileRoutes, type runRoutes } from '@atalaya/contract/runs'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { BusEvent } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, asCompany, asResellers, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import {
  cancelRun,
  findRunFile,
  listRuns,
  type RunScope,
  readRunFilePart,
  readRunPartBytes,
  runsChanged,
} from '../../runs/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { createDownloadLinks } from './download-links.ts'
import { runScopeOf } from './run-scope.ts'

interface Ports {
  database: WebDatabase
  clock: Clock
  keys: KeyRing
}

interface Asked {
  tx: Tx
  session: Session
  clientIp: string
  publish(event: BusEvent): void
}

interface Owner {
  companyId: number | null
  resellerId: number | null
}

const keptMs = 30 * 86_400_000

/** What is shared is called off by who asked alone. */
const ownScopeOf = ({ role, userId }: Session): Pick<RunScope, 'userId'> =>
  adminLevel.includes(role) ? {} : { userId }

/** The calls of both levels, which differ in whose runs the transaction sees. */
const createCalls = ({ clock, keys }: Ports) => {
  const links = createDownloadLinks(keys)
  return {
    list: ({ tx, session }: Asked) => listRuns(tx, runScopeOf(session)),
    cancel: async ({ tx, session, clientIp, publish }: Asked, owner: Owner, id: number) => {
      const now = clock.now()
      const found = await cancelRun(tx, { ...ownScopeOf(session), id, now, keptMs })
      if (!found) throw failure('not.found')
      if (!found.isCancelled) throw failure('run.ended')
      await note({ tx, session, clientIp }, owner, { kind: 'run.cancelled', subject: found.subject, run: found.kind })
      for (const event of runsChanged(owner)) publish(event)
      return { done: true } as const
    },
    link: async ({ tx, session, clientIp }: Asked, owner: Owner, at: { runId: number; fileId: number }) => {
      const file = await findRunFile(tx, { ...runScopeOf(session), ...at })
      if (!file) throw failure('not.found')
      await note({ tx, session, clientIp }, owner, { kind: 'run.downloaded', subject: file.name, run: file.kind })
      const { userId, sessionId } = session
      const tenant = owner.companyId ?? -(owner.resellerId ?? 0)
      const { key, expiresTs } = links.make({ fileId: file.id, tenant, userId, sessionId }, clock.now())
      return { url: basePath + fillPath(runFileRoutes.download.path, { key }), expiresTs }
    },
  }
}

export const runHandlers = (ports: Ports): Handlers<typeof runRoutes> => {
  const calls = createCalls(ports)
  const ownerOf = ({ companyId }: { companyId: number }) => ({ companyId, resellerId: null })
  return {
    list: calls.list,
    cancel: (asked) => calls.cancel(asked, ownerOf(asked.params), asked.params.runId),
    link: (asked) => calls.link(asked, ownerOf(asked.params), asked.params),
  }
}

export const resellerRunHandlers = (ports: Ports): Handlers<typeof resellerRunRoutes> => {
  const calls = createCalls(ports)
  const ownerOf = ({ resellerId }: { resellerId: number }) => ({ companyId: null, resellerId })
  return {
    list: calls.list,
    cancel: (asked) => calls.cancel(asked, ownerOf(asked.params), asked.params.runId),
    link: (asked) => calls.link(asked, ownerOf(asked.params), asked.params),
  }
}

export const runFileHandlers = ({ database, clock, keys }: Ports): Handlers<typeof runFileRoutes> => {
  const links = createDownloadLinks(keys)
  return {
    download: outsideTransaction(async ({ params, resumedDigest }) => {
      const link = links.read(params.key, clock.now())
      const reader = link && (await asAccess(database, (tx) => findReader(tx, link)))
      if (!link || !reader) throw failure('not.found')
      const { tenant, fileId } = link
      const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
        tenant > 0 ? asCompany(database, tenant, work) : asResellers(database, [-tenant], work)
      // Within a day of resuming somebody may have lost sight of what it is about.
      const file = await inside((tx) => findRunFile(tx, { fileId, ...runScopeOf(reader) }))
      // Beyond its minute a link is good for whoever began within it and was broken off, which the content's name proves.
      if (!file || (!link.isFresh && resumedDigest !== file.digest)) throw failure('not.found')
      return new FileStream(file, (byte) => partsOf(inside, file, byte))
    }),
  }
}

/** A part a transaction, as the receiver takes them: who reads slowly holds no connection. */
async function* partsOf(
  inside: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { id, bytes }: { id: number; bytes: number },
  from: number,
): AsyncGenerator<Buffer> {
  const partBytes = from === 0 ? null : await inside((tx) => readRunPartBytes(tx, id))
  let number = partBytes === null ? 0 : Math.floor(from / partBytes)
  for (let at = number * (partBytes ?? 0); at < bytes; number += 1) {
    const part = await inside((tx) => readRunFilePart(tx, id, number))
    if (!part) throw new Error(`file ${id} of a run went while it was sent`)
    yield part.subarray(Math.max(0, from - at))
    at += part.length
  }
}

/** Who asked for a link, as they may see things now; null once the session no longer lasts. */
const findReader = async (
  tx: Tx,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<Pick<Session, 'role' | 'userId' | 'groupIds'> | null> => {
  const { rows } = await sql<{ role: Role; groupIds: number[] }>`
    SELECT users.role, coalesce((SELECT array_agg(group_id) FROM user_groups WHERE user_id = users.id), '{}') AS "groupIds"
    FROM sessions JOIN users ON users.id = sessions.user_id AND NOT users.is_disabled
    WHERE sessions.id = ${sessionId}::uuid AND sessions.user_id = ${userId} AND sessions.ended_ts IS NULL`.execute(tx)
  const [found] = rows
  return found ? { userId, ...found } : null
}

const note = (
  { tx, session: { userId, sessionId }, clientIp }: Pick<Asked, 'tx' | 'session' | 'clientIp'>,
  owner: Owner,
  { kind, subject, run }: { kind: 'run.cancelled' | 'run.downloaded'; subject: string; run: string },
): Promise<void> =>
  noteSecurityEvent(tx, { kind, userId, sessionId, ip: clientIp, ...owner, subject, details: { run } })
