import { isDeepStrictEqual } from 'node:util'
import { isInScopes } from '@atalaya/contract/api-keys'
import { type ErrorCode, errorStatuses } from '@atalaya/contract/errors'
import { isWriting, may } from '@atalaya/contract/roles'
import {
  type AnyRoute,
  basePath,
  FileContent,
  FileStream,
  IdempotencyHeaders,
  isPersonal,
  OperationHeaders,
  type RouteTable,
  scopeOf,
} from '@atalaya/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Constraints, failure, toFailure } from '../access/failures.ts'
import { assertFreshProof } from '../access/proof.ts'
import type { Session } from '../access/session.ts'
import { assertTenantScope, type Tenant } from '../access/tenant-scope.ts'
import type { Bus, BusEvent } from '../adapters/bus.ts'
import { withOrigin } from '../database/origin.ts'
import { asAccess, asCompany, asResellers, type Tx, type WebDatabase } from '../database/tenant.ts'
import { bodyBytes } from '../limits/calls.limits.ts'
import type { EventTally } from '../security-events/index.ts'
import { type CallLimits, createCallLimits } from './call-limits.ts'
import { type Context, type Handler, type Handlers, isOutsideTransaction, preparationOf } from './context.ts'
import { cookiesOf } from './cookies.ts'
import { parseInput, parseParams } from './input.ts'
import { noteRefusal } from './refusals.ts'
import { resumedDigest, sendFile, sendStream } from './send-file.ts'

/** What a route's path points at: at most one of the two. */
export interface Target {
  companyId?: number
  resellerId?: number
}

/**
 * Reads who asks, and the place of what they ask for, afresh. Fails with `session.expired` for a token that no longer
 * counts, and with a `restriction` for somebody who may not work now or from this address, but where these are let in, too.
 */
export type ReadSession = (
  asker: { accessToken: string; ip: string; hostName: string; isOpenToRestricted?: boolean },
  target: Target,
) => Promise<{ session: Session; tenant: Tenant | null }>

/** What is known of a call with a key once it is answered; nothing that it sent but the ids of its path. */
export interface AnsweredKeyCall {
  apiKey: number
  /** Method and path as in the contract. */
  route: string
  ids: Readonly<Record<string, number>>
  /** As it was answered. */
  status: number
  /** Of those that did not do what they were for. */
  code: ErrorCode | null
  /** From its arrival until its answer was made. */
  tookMs: number
  requestId: string
  ip: string
}

export interface BindPorts {
  database: WebDatabase
  readSession: ReadSession
  bus: Bus
  /** Where refused calls are counted. */
  eventTally: EventTally
  /** Told of every call that was made with a key. */
  noteKeyCall(call: AnsweredKeyCall): void
  /** Counts one more call of a key, over all nodes; 0, or where it is one too many for how many seconds to wait. */
  takeKeyCall(apiKey: NonNullable<Session['apiKey']>): Promise<number>
  /** In tests and development each reply is held against the contract; in production it is only written. */
  checkReplies: boolean
  /** As the server answers them. */
  constraints: Constraints
}

type ServePorts = BindPorts & { limits: CallLimits }

const defaultBodyLimit = bodyBytes.value

const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w.~+/=-]{1,4000})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

const targetOf = (route: AnyRoute, params: Record<string, string | number>): Target => {
  const scope = scopeOf(route)
  if (scope === 'company') return { companyId: params['companyId'] as number }
  return scope === 'reseller' ? { resellerId: params['resellerId'] as number } : {}
}

interface Asker {
  bearer: string | null
  ip: string
  hostName: string
  /** Once it is known who asks, also where the call is then refused. */
  session?: Session
  /** Of the path, once they are known to be ids. */
  ids: Record<string, number>
}

/** The two tenant checks of the application, in the order that tells a stranger least: session, permission, tenant scope. */
const admit = async (
  route: AnyRoute,
  target: Target,
  asker: Asker,
  readSession: ReadSession,
): Promise<Session | undefined> => {
  if (route.access === 'public') return undefined
  if (!asker.bearer) throw failure('session.missing')
  const { session, tenant } = await readSession(
    {
      ...{ accessToken: asker.bearer, ip: asker.ip, hostName: asker.hostName },
      isOpenToRestricted: route.isOpenToRestricted === true,
    },
    target,
  )
  asker.session = session
  if (session.passwordChange !== null && !route.isOpenBeforePasswordChange) throw failure('password.mustchange')
  if (session.isEnrolling && !route.isOpenBeforeEnrolment && !route.isOpenBeforePasswordChange)
    throw failure('secondFactor.mustenrol')
  if (session.apiKey && isPersonal(route)) throw failure('key.personal')
  if (session.actorId !== undefined && isPersonal(route)) throw failure('acting.personal')
  if (session.isReadingFor && isWriting(route.access)) throw failure('acting.readonly')
  if (!may(session, route.access)) {
    throw failure(may({ ...session, readOnly: false }, route.access) ? 'readonly.denied' : 'permission.denied')
  }
  if (session.apiKey && !isInScopes(session.apiKey.scopes, route.access)) throw failure('key.scope')
  if (target.companyId || target.resellerId) assertTenantScope(session, tenant)
  // Last: whoever may not do it is not asked for a password in vain.
  if (route.needsFreshProof) assertFreshProof(session)
  return session
}

const behindWall = (database: WebDatabase, target: Target, work: (tx: Tx) => Promise<unknown>): Promise<unknown> => {
  if (target.companyId) return asCompany(database, target.companyId, work)
  if (target.resellerId) return asResellers(database, [target.resellerId], work)
  return asAccess(database, work)
}

/** A reply that says more or other than the contract is a fault of ours, and might tell what nobody should know. */
const checkReply = (route: AnyRoute, reply: unknown): void => {
  const onTheWire: unknown = JSON.parse(JSON.stringify(reply))
  const parsed = route.reply.safeParse(onTheWire)
  if (parsed.success && isDeepStrictEqual(parsed.data, onTheWire)) return
  const why = parsed.success ? 'it has fields that the contract does not name' : parsed.error.message
  throw new Error(`the reply of ${route.method} ${route.path} breaks its contract: ${why}`)
}

/** A UUID: what is no key would not hold what its sender believes. */
const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  return parseInput(IdempotencyHeaders, { 'Idempotency-Key': key })['Idempotency-Key']
}

/** Likewise: what was done under no number could not be taken back. */
const operationOf = (request: FastifyRequest): string | undefined => {
  const id = request.headers['operation-id']
  if (id === undefined) return undefined
  return parseInput(OperationHeaders, { 'Operation-Id': id })['Operation-Id']
}

/** Before the work, and before its body is looked at: what a key may call altogether, and a person this one route. */
const count = async (route: AnyRoute, session: Session | undefined, { takeKeyCall, limits }: ServePorts) => {
  const most = route.callsPerMinute
  const ofKey = session?.apiKey ? await takeKeyCall(session.apiKey) : 0
  const ofRoute = session && most ? limits.take(`${session.userId} ${route.method} ${route.path}`, most) : 0
  const seconds = Math.max(ofKey, ofRoute)
  if (seconds > 0) throw failure('calls.toomany', { seconds })
}

const idsOf = (params: Record<string, string | number>): Record<string, number> =>
  Object.fromEntries(Object.entries(params).filter((param): param is [string, number] => typeof param[1] === 'number'))

interface Answered {
  request: FastifyRequest
  answer: FastifyReply
  route: AnyRoute
  asker: Asker
}

const noteKeyCall = (ports: BindPorts, { request, answer, route, asker }: Answered, error?: unknown): void => {
  const apiKey = asker.session?.apiKey?.id
  if (apiKey === undefined) return
  const code = error === undefined ? null : (toFailure(error, ports.constraints)?.code ?? 'server.error')
  ports.noteKeyCall({
    ...{ apiKey, route: `${route.method} ${route.path}`, ids: asker.ids, ip: asker.ip, requestId: request.id },
    ...{ code, status: code === null ? answer.statusCode : errorStatuses[code] },
    tookMs: Math.round(answer.elapsedTime),
  })
}

const serve = (route: AnyRoute, handler: Handler<AnyRoute>, ports: ServePorts) => {
  const carryOut = async (request: FastifyRequest, answer: FastifyReply, asker: Asker) => {
    const params = parseParams(route, request.params as Record<string, string>)
    asker.ids = idsOf(params)
    const target = targetOf(route, params)
    const session = await admit(route, target, asker, ports.readSession)
    await count(route, session, ports)
    const events: BusEvent[] = []
    const context = {
      params,
      query: route.query ? parseInput(route.query, request.query) : undefined,
      body: route.body ? parseInput(route.body, request.body) : undefined,
      session,
      publish: (event: BusEvent) => void events.push(event),
      clientIp: request.ip,
      hostName: request.hostname,
      askedAt: { protocol: request.protocol, host: request.host },
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
      cookies: cookiesOf(request, answer),
      bearer: asker.bearer,
      resumedDigest: resumedDigest(request),
      idempotencyKey: route.isMadeOnce ? keyOf(request) : undefined,
      operationId: route.isTakenBack ? operationOf(request) : undefined,
    }
    const prepared = await preparationOf(handler)?.(context as Context<AnyRoute>)
    const run = (tx?: Tx) => handler({ ...context, tx, prepared } as Context<AnyRoute>)
    const origin = { ip: request.ip, actorId: session?.actorId, apiKeyId: session?.apiKey?.id }
    const reply = await withOrigin(origin, () =>
      isOutsideTransaction(handler) ? run() : behindWall(ports.database, target, run),
    )
    for (const event of events) ports.bus.publish(event)
    if (reply instanceof FileContent) return sendFile(request, answer, reply)
    if (reply instanceof FileStream) return sendStream(request, answer, reply)
    if (ports.checkReplies) checkReply(route, reply)
    return reply
  }
  return async (request: FastifyRequest, answer: FastifyReply) => {
    void answer.header('cache-control', 'no-store')
    const asker: Asker = { bearer: bearerOf(request), ip: request.ip, hostName: request.hostname, ids: {} }
    const answered = { request, answer, route, asker }
    try {
      const reply = await carryOut(request, answer, asker)
      noteKeyCall(ports, answered)
      return reply
    } catch (error) {
      noteKeyCall(ports, answered, error)
      noteRefusal(ports.eventTally, error, { route, session: asker.session, ip: asker.ip })
      throw error
    }
  }
}

/** Makes the routes of a table callable; refuses to start while one has no handler. */
export const bind = <T extends RouteTable>(
  app: FastifyInstance,
  routes: T,
  handlers: Handlers<T>,
  ports: BindPorts,
): void => {
  const limits = createCallLimits()
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name] as Handler<AnyRoute> | undefined
    if (!handler) throw new Error(`${route.method} ${route.path} (${name}) has no handler`)
    app.route({
      method: route.method,
      url: basePath + route.path,
      bodyLimit: route.maxBodyBytes ?? defaultBodyLimit,
      handler: serve(route, handler, { ...ports, limits }),
    })
  }
}

/** A table of route tables, as `@atalaya/contract/routes` has it. */
export type HandlersOf<Tables extends Record<string, RouteTable>> = {
  [Feature in keyof Tables]: Handlers<Tables[Feature]>
}

export const bindAll = <Tables extends Record<string, RouteTable>>(
  app: FastifyInstance,
  tables: Tables,
  handlers: HandlersOf<Tables>,
  ports: BindPorts,
): void => {
  for (const [feature, routes] of Object.entries(tables)) {
    const ofFeature = handlers[feature as keyof Tables]
    if (!ofFeature) throw new Error(`the routes of ${feature} have no handlers`)
    // Said without comparing: the compiler would take as long for it as for fifty files.
    bind(app, routes, ofFeature as unknown as Handlers<RouteTable>, ports)
  }
}
