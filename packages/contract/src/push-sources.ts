import { z } from 'zod'
import { PushSourceId } from './identifiers.ts'
import { route } from './route.ts'
import { byId, Done, Instant, Name } from './values.ts'

export const NewPushSource = z.object({ name: Name })
export type NewPushSource = z.infer<typeof NewPushSource>

/** Somebody who may push reports of a reseller's devices, and of no others. */
export const PushSource = z.object({
  id: PushSourceId,
  name: z.string(),
  /** Goes with each push, in the open. */
  keyId: z.string(),
  isDisabled: z.boolean(),
  createdTs: Instant,
  /** To the minute. */
  lastUsedTs: Instant.nullable(),
})
export type PushSource = z.infer<typeof PushSource>

const path = '/resellers/id/:resellerId/pushsources'
export const pushSourceRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'pushSources.read',
    summary: 'Who may push reports of the reseller’s devices',
    reply: byId(PushSource),
  }),
  create: route({
    method: 'POST',
    path,
    access: 'pushSources.write',
    needsFreshProof: true,
    summary: 'Create a source; its secret is answered now and never again',
    body: NewPushSource,
    reply: PushSource.extend({ secret: z.string() }),
  }),
  update: route({
    method: 'PUT',
    path: `${path}/id/:pushSourceId`,
    access: 'pushSources.write',
    needsFreshProof: true,
    summary: 'Rename, disable or enable a source',
    body: NewPushSource.extend({ isDisabled: z.boolean() }),
    reply: PushSource,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/id/:pushSourceId`,
    access: 'pushSources.write',
    needsFreshProof: true,
    summary: 'Delete a source: what it sends from now on is refused',
    reply: Done,
  }),
}
