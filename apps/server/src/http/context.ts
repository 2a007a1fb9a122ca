import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf, RouteTable } from '@atalaya/contract/route'
import type { Session } from '../access/session.ts'
import type { BusEvent } from '../adapters/bus.ts'
import type { Tx } from '../database/tenant.ts'
import type { Cookies } from './cookies.ts'

/** What a handler gets: everything parsed, the tenant already isolated. */
export interface Context<R extends AnyRoute> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  /** Absent on public routes only. */
  session: Session
  /** Isolated to the tenant that the route's path names: company, reseller, or engine for platform routes. */
  tx: Tx
  /** Told to the bus after COMMIT, and never if the transaction fails. */
  publish(event: BusEvent): void
  clientIp: string
  hostName: string
  /** As the browser has it, for links and for what is bound to an origin. */
  askedAt: { protocol: string; host: string }
  userAgent: string
  cookies: Cookies
  /** Of routes that are `isMadeOnce`, where one was sent. */
  idempotencyKey: string | undefined
  /** Of routes that are `isTakenBack`, where one was sent. */
  operationId: string | undefined
  /** The token that the request carried, as it came. */
  bearer: string | null
  /** Of a file that somebody goes on with: by what its first answer called the content. */
  resumedDigest: string | undefined
}

export type Handler<R extends AnyRoute> = (context: Context<R>) => Promise<ReplyOf<R>>
export type Handlers<T extends RouteTable> = { [Name in keyof T]: Handler<T[Name]> }

const apart = new WeakSet<object>()

/**
 * For the few handlers that must not hold a connection while they work (hashing a password), or must keep what
 * they wrote although the call fails (a token used twice): they get no `tx` and open their own.
 */
export const outsideTransaction = <R extends AnyRoute>(
  handler: (context: Omit<Context<R>, 'tx'>) => Promise<ReplyOf<R>>,
): Handler<R> => {
  apart.add(handler)
  return handler
}
export const isOutsideTransaction = (handler: object): boolean => apart.has(handler)

type Prepare = (context: Omit<Context<AnyRoute>, 'tx'>) => Promise<unknown>
const preparations = new WeakMap<object, Prepare>()

/** For handlers of which a part takes long, or is out of the tenant's sight: it is done before their transaction, and comes as `prepared`. */
export const afterPreparing = <Handle extends (context: never) => Promise<unknown>>(
  prepare: (context: { body: never; session: Session }) => Promise<unknown>,
  handle: Handle,
): Handle => {
  const own = ((context: never) => handle(context)) as Handle
  preparations.set(own, prepare as unknown as Prepare)
  return own
}
export const preparationOf = (handler: object): Prepare | undefined => preparations.get(handler)
