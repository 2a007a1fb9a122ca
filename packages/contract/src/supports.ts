import { z } from 'zod'
import { field } from './field.ts'
import { id } from './identifiers.ts'
import { PhotoImage, photoBodyBytes, photoRoutesAt } from './photos.ts'
import { changesOf, recordRoutes, stamps, told } from './records.ts'
import { route } from './route.ts'
import { byId, Email, Instant, Name, optionalText } from './values.ts'

const SupportId = id<'SupportId'>()

/** Whom a reseller's companies turn to (spec 1 §3). */
export const NewSupport = z.object({
  name: Name,
  /** A telephone number that is answered at office hours. */
  helpline: field(optionalText(32), { kind: 'phone' }),
  email: Email.optional(),
  mobile: field(optionalText(32), { kind: 'phone' }),
  whatsapp: field(optionalText(32), { kind: 'phone' }),
  description: field(optionalText(800), { kind: 'longText' }),
})
export type NewSupport = z.infer<typeof NewSupport>

export const Support = z.object({
  id: SupportId,
  ...told(NewSupport),
  photoTs: Instant.optional(),
  ...stamps,
})
export type Support = z.infer<typeof Support>

const path = '/resellers/id/:resellerId/supports'
const access = { read: 'supports.read', write: 'supports.write' } as const

export const supportRoutes = {
  list: route({
    method: 'GET',
    path,
    access: access.read,
    summary: "A reseller's support contacts",
    reply: byId(Support),
  }),
  ...recordRoutes({
    path,
    words: { one: 'a support contact', many: 'support contacts' },
    access,
    id: SupportId,
    entity: Support,
    fields: NewSupport,
    changes: changesOf(NewSupport.shape, ['name']),
    companions: { photo: PhotoImage.nullable().optional() },
    maxBodyBytes: photoBodyBytes,
  }),
}
export const supportPhotoRoutes = photoRoutesAt(path, access)
