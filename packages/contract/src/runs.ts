import { z } from 'zod'
import { id, UserId } from './identifiers.ts'
import { route, StreamBody } from './route.ts'
import { Done, Instant } from './values.ts'

/** What is done in the background, by stable words. */
export const runKinds = ['companyExport', 'companyErasure', 'report', 'motionRecomputation'] as const
export const RunKind = z.enum(runKinds)
export type RunKind = z.infer<typeof RunKind>

export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export const RunState = z.enum(runStates)
export type RunState = z.infer<typeof RunState>

export const RunId = id<'RunId'>()
export type RunId = z.infer<typeof RunId>
const RunFileId = id<'RunFileId'>()

export const RunFile = z.object({
  id: RunFileId,
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  /** In hexadecimal digits. */
  sha256: z.string(),
})
export type RunFile = z.infer<typeof RunFile>

/** Work that takes longer than a call: asked for, done by whichever process is free, looked at meanwhile. */
export const Run = z.object({
  id: RunId,
  kind: RunKind,
  /** What it is about, as it was called then. */
  subject: z.string(),
  state: RunState,
  done: z.number(),
  /** Null until it is known. */
  total: z.number().nullable(),
  /** An error code, of one that has failed. */
  error: z.string().nullable(),
  user: z.object({ id: UserId, name: z.string() }),
  createdTs: Instant,
  /** It does not begin before. */
  dueTs: Instant,
  startedTs: Instant.nullable(),
  endedTs: Instant.nullable(),
  /** Then it is forgotten with its files; null is never. */
  expiresTs: Instant.nullable(),
  canCancel: z.boolean(),
  /** What it found can be read: of a report. */
  hasResult: z.boolean(),
  /** By who asked, with colleagues who see all that it is about. */
  isShared: z.boolean(),
  /** Of one that is done. */
  files: z.array(RunFile),
})
export type Run = z.infer<typeof Run>

const listReply = z.array(Run)
/** A link is for a minute, and for the session that asked for it. */
const linkReply = z.object({ url: z.string(), expiresTs: Instant })

const company = '/companies/id/:companyId/runs'
export const runRoutes = {
  list: route({
    method: 'GET',
    path: company,
    access: 'runs.read',
    summary:
      "A company's work in the background, newest first; of who is no administrator their own, and what others share with them",
    reply: listReply,
  }),
  cancel: route({
    method: 'POST',
    path: `${company}/id/:runId/cancel`,
    access: 'runs.cancel',
    summary: 'Call off what waits or runs',
    reply: Done,
  }),
  link: route({
    method: 'POST',
    path: `${company}/id/:runId/files/id/:fileId/link`,
    access: 'runs.read',
    summary: 'A link to a file that was made, for a minute and this session',
    isPersonal: true,
    callsPerMinute: 60,
    reply: linkReply,
  }),
}

const reseller = '/resellers/id/:resellerId/runs'
export const resellerRunRoutes = {
  list: route({
    method: 'GET',
    path: reseller,
    access: 'resellerRuns.read',
    summary: "A reseller's own work in the background, erasures of companies among it, newest first",
    reply: listReply,
  }),
  cancel: route({
    method: 'POST',
    path: `${reseller}/id/:runId/cancel`,
    access: 'resellerRuns.cancel',
    summary: 'Call off what waits or runs',
    reply: Done,
  }),
  link: route({
    method: 'POST',
    path: `${reseller}/id/:runId/files/id/:fileId/link`,
    access: 'resellerRuns.read',
    summary: 'A link to a file that was made, for a minute and this session',
    isPersonal: true,
    callsPerMinute: 60,
    reply: linkReply,
  }),
}

export const runFileRoutes = {
  download: route({
    method: 'GET',
    path: '/runs/files/:key',
    textParams: ['key'],
    access: 'public',
    summary: 'A file by its link: what the link names is checked, and that its session still lasts',
    reply: StreamBody,
  }),
}
