import { z } from 'zod'
import { field } from './field.ts'
import type { Permission } from './roles.ts'
import { FileBody, route } from './route.ts'
import { Instant } from './values.ts'

export const mostPhotoBytes = 2 * 1024 * 1024
/** The longest side, pixels: in lists, and on a record's page. */
export const photoSizes = [64, 512] as const

/** As a picture travels with the record that it is of. */
export const photoBodyBytes = Math.ceil((mostPhotoBytes * 4) / 3) + 256 * 1_024
/** Base64. */
export const PhotoImage = field(z.base64().min(1), { kind: 'photo' })

/**
 * A record's photo. What is sent is a JPEG, PNG, WebP, AVIF or GIF, told by its content and made anew as WebP in both
 * sizes, turned upright and without what the camera wrote into it.
 */
export const photoRoutesAt = <const Path extends string>(
  /** Of the noun's list. */
  list: Path,
  access: { read: Permission; write: Permission },
) => {
  const path = `${list}/id/:id/photo` as const
  return {
    read: route({
      method: 'GET',
      path,
      access: access.read,
      summary: 'A photo as WebP; the address may name its `photoTs`, which the server does not need',
      query: z.object({ size: z.enum(['64', '512']), ts: z.string().max(20).optional() }),
      reply: FileBody,
    }),
    save: route({
      method: 'PUT',
      path,
      access: access.write,
      summary: 'Set the photo',
      body: z.object({ image: PhotoImage }),
      reply: z.object({ photoTs: Instant }),
      maxBodyBytes: Math.ceil((mostPhotoBytes * 4) / 3) + 1_024,
    }),
    remove: route({
      method: 'DELETE',
      path,
      access: access.write,
      summary: 'Take the photo away',
      reply: z.object({}),
    }),
  }
}

const ofCompany = <const Noun extends 'vehicles' | 'assets' | 'persons' | 'drivers'>(noun: Noun) =>
  photoRoutesAt(`/companies/id/:companyId/${noun}` as const, { read: `${noun}.read`, write: `${noun}.write` })

export const vehiclePhotoRoutes = ofCompany('vehicles')
export const assetPhotoRoutes = ofCompany('assets')
export const personPhotoRoutes = ofCompany('persons')
export const driverPhotoRoutes = ofCompany('drivers')
