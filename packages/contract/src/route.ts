import { z } from 'zod'
import type { Access } from './roles.ts'

export { basePath, fillPath } from './path.ts'

export const livePath = '/fr/ws/'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A call as data: validation, typed client, OpenAPI and the authorization tests all come from it. */
export interface Route<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  TextParam extends string = string,
> {
  method: Method
  /** Below `basePath`; `:name` parts are positive integers unless listed in `textParams`. */
  path: Path
  access: Access
  query?: Query
  /** Beside the session's; only named in the documentation. */
  headers?: z.ZodType
  body?: Body
  /** What to send, where the call itself takes it more loosely: rows of an import are judged one at a time. */
  documentedBody?: z.ZodType
  reply: Reply
  /** Path parts that are not ids, such as a key out of a mail. */
  textParams?: readonly TextParam[]
  summary: string
  /** Largest body accepted, bytes; 256 KiB unless said. */
  maxBodyBytes?: number
  /**
   * Only while the password has been typed in this session a short time ago, by a sign-in or by `POST /auth/proof`;
   * `proof.required` otherwise, and nothing is done.
   */
  needsFreshProof?: true
  /** Its owner's alone, whatever its permission says: see `isPersonal`. */
  isPersonal?: true
  /** Not its owner's alone, although it is `session.own`. */
  isOpenToDelegates?: true
  /** Also for who has to choose a password first; everything else is `password.mustchange` to them. */
  isOpenBeforePasswordChange?: true
  /** Also for who may not work at this hour or from there: the way out. */
  isOpenToRestricted?: true
  /** Also for who has to add a second factor first, as what is open before a password is changed. */
  isOpenBeforeEnrolment?: true
  /**
   * Makes one record however often it is sent with the same `Idempotency-Key` and body within a day by the same user: for
   * whoever lost the answer, or pressed three times.
   */
  isMadeOnce?: true
  /** Of one record, by hand: taken back by the `Operation-Id` that it was sent with, as a bulk call is. */
  isTakenBack?: true
  /** How often one person may make it; beyond that `calls.toomany`. As often as an address may make any unless said. */
  callsPerMinute?: number
}

export const route = <
  const Path extends string,
  Reply extends z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  const TextParam extends string = never,
>(
  definition: Route<Path, Query, Body, Reply, TextParam>,
): Route<Path, Query, Body, Reply, TextParam> => definition

// biome-ignore lint/suspicious/noExplicitAny: a table of routes holds routes of any shape
export type AnyRoute = Route<any, any, any, any, any>
export type RouteTable = Record<string, AnyRoute>

export type ParamsOf<R extends AnyRoute> =
  R extends Route<infer Path, infer _Q, infer _B, infer _R, infer Text>
    ? { [Name in ParamNames<Path>]: Name extends Text ? string : number }
    : never
export type QueryOf<R extends AnyRoute> = R extends Route<string, infer Query> ? z.output<Query> : never
export type QueryIn<R extends AnyRoute> = R extends Route<string, infer Query> ? z.input<Query> : never
export type BodyOf<R extends AnyRoute> = R extends Route<string, z.ZodType, infer Body> ? z.output<Body> : never
export type BodyIn<R extends AnyRoute> = R extends Route<string, z.ZodType, infer Body> ? z.input<Body> : never
export type ReplyOf<R extends AnyRoute> =
  R extends Route<string, z.ZodType, z.ZodType, infer Reply> ? z.output<Reply> : never

/** Of routes that are `isMadeOnce`. */
export const IdempotencyHeaders = z.object({ 'Idempotency-Key': z.uuid().optional() })

/** Of routes that are `isTakenBack`. */
export const OperationHeaders = z.object({ 'Operation-Id': z.uuid().optional() })

export class FileContent {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Of its content, such as `image/webp`. */
  readonly type: string
  constructor(bytes: Uint8Array<ArrayBuffer>, type: string) {
    this.bytes = bytes
    this.type = type
  }
}
/** A file that may be of any size: it is read part by part, as its receiver takes it, from whichever byte on they lack. */
export class FileStream {
  readonly name: string
  readonly type: string
  readonly bytes: number
  /** Of its content, letters of an ETag. */
  readonly digest: string
  readonly partsFrom: (byte: number) => AsyncIterable<Uint8Array>
  constructor(
    file: { name: string; type: string; bytes: number; digest: string },
    partsFrom: (byte: number) => AsyncIterable<Uint8Array>,
  ) {
    this.name = file.name
    this.type = file.type
    this.bytes = file.bytes
    this.digest = file.digest
    this.partsFrom = partsFrom
  }
}
/** The reply of a route that answers a file as it is, with an ETag. */
export const FileBody = z.instanceof(FileContent)
/** The same of a large one, to be saved. */
export const StreamBody = z.instanceof(FileStream)
export const isFileReply = ({ reply }: AnyRoute): boolean => reply === FileBody || reply === StreamBody

/** Whose data a route touches, read off its path, so that no handler can pick the wrong tenant. */
export type RouteScope = 'company' | 'reseller' | 'platform'
export const scopeOf = (route: AnyRoute): RouteScope => {
  if (route.path.startsWith('/companies/id/:companyId')) return 'company'
  if (route.path.startsWith('/resellers/id/:resellerId')) return 'reseller'
  return 'platform'
}

/** Whoever they are of: what opens an account is nobody's but a person's who has signed in. */
const credentials = /\/(?:sessions|secondfactor|passkeys|password|apikeys)(?:\/|$)/

/** Kept for one person: who acts for them reads it and leaves it. */
const ownNouns = ['profile.', 'views.', 'resellerViews.']

/**
 * What is its owner's alone: sessions, passwords, proofs, keys, what the owner has arranged for themselves. Neither a program
 * with a key nor somebody who acts for the owner may call it; nobody who has no session needs to be kept from it.
 */
export const isPersonal = (route: AnyRoute): boolean => {
  const { access, method, isOpenToDelegates } = route
  if (route.needsFreshProof || route.isPersonal || credentials.test(route.path)) return true
  if (access.startsWith('session.')) return !isOpenToDelegates
  return method !== 'GET' && ownNouns.some((noun) => access.startsWith(noun))
}

export const paramNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
