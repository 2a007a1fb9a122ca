import { z } from 'zod'
import {
  TraccarDevice,
  TraccarDriver,
  TraccarGeofence,
  TraccarGroup,
  TraccarPosition,
  TraccarUser,
} from './traccar-answers.ts'

export interface Period {
  fromMs: number
  toMs: number
}

/** Where a fleet moves from: a running server, or a folder of its answers. */
export interface TraccarSource {
  devices(): Promise<TraccarDevice[]>
  groups(): Promise<TraccarGroup[]>
  geofences(): Promise<TraccarGeofence[]>
  drivers(): Promise<TraccarDriver[]>
  users(): Promise<TraccarUser[]>
  /** The ids that a user is allowed by a permission. */
  devicesOf(userId: number): Promise<number[]>
  groupsOf(userId: number): Promise<number[]>
  /** The newest of each device. */
  latestPositions(): Promise<TraccarPosition[]>
  positions(deviceId: number, period: Period): Promise<TraccarPosition[]>
}

/** Told to the person as it is. */
export class SourceFailure extends Error {}
/** More than is held at once: ask for less. */
export class AnswerTooLarge extends SourceFailure {}

export type TraccarAccess = { token: string } | { email: string; password: string }

const answerWithinMs = 60_000
const mostAnswerBytes = 64 * 1_024 * 1_024

const authorization = (access: TraccarAccess): string =>
  'token' in access
    ? `Bearer ${access.token}`
    : `Basic ${Buffer.from(`${access.email}:${access.password}`).toString('base64')}`

const readLimited = async (reply: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostAnswerBytes) throw new AnswerTooLarge('an answer is larger than 64 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const Some = z.object({ id: z.number().int() })

/** Reads over Traccar's documented REST API; `all=true` is what administrators need to see what is not theirs. */
export const traccarServer = (origin: string, access: TraccarAccess, signal: AbortSignal): TraccarSource => {
  const ask = async <T>(path: string, schema: z.ZodType<T>): Promise<T[]> => {
    const url = new URL(`api/${path}`, origin.endsWith('/') ? origin : `${origin}/`)
    const reply = await fetch(url, {
      headers: { authorization: authorization(access), accept: 'application/json' },
      // Credentials go to the address that was given, and to no other.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
    }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw new SourceFailure(`${url.origin} does not answer: ${error instanceof Error ? error.message : error}`)
    })
    if (reply.status === 401 || reply.status === 403)
      throw new SourceFailure(`${url.origin} refuses these credentials for ${url.pathname} (${reply.status})`)
    if (!reply.ok) throw new SourceFailure(`${url.origin} answers ${reply.status} to ${url.pathname}`)
    const parsed = z.array(schema).safeParse(parseJson(await readLimited(reply)))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw new SourceFailure(`${url.pathname} is not what Traccar answers: ${issue?.path.join('.')} ${issue?.message}`)
  }
  /** Not an administrator: then the own ones are all. */
  const askAll = async <T>(path: string, schema: z.ZodType<T>): Promise<T[]> => {
    try {
      return await ask(`${path}?all=true`, schema)
    } catch (error) {
      if (!(error instanceof SourceFailure) || error instanceof AnswerTooLarge) throw error
      return ask(path, schema)
    }
  }
  const instant = (ms: number) => encodeURIComponent(new Date(ms).toISOString())
  return {
    devices: () => askAll('devices', TraccarDevice),
    groups: () => askAll('groups', TraccarGroup),
    geofences: () => askAll('geofences', TraccarGeofence),
    drivers: () => askAll('drivers', TraccarDriver),
    users: () => ask('users', TraccarUser),
    devicesOf: async (userId) => (await ask(`devices?userId=${userId}`, Some)).map(({ id }) => id),
    groupsOf: async (userId) => (await ask(`groups?userId=${userId}`, Some)).map(({ id }) => id),
    latestPositions: () => ask('positions', TraccarPosition),
    positions: (deviceId, { fromMs, toMs }) =>
      ask(`positions?deviceId=${deviceId}&from=${instant(fromMs)}&to=${instant(toMs)}`, TraccarPosition),
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceFailure('an answer is no JSON: is this the address of a Traccar server?')
  }
}
