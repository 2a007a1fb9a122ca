import { createHmac, timingSafeEqual } from 'node:crypto'
import { downloadLinkMs, downloadResumeMs } from '../../limits/runs.limits.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'

/** Whose file: a company's, or below zero a reseller's. */
export interface DownloadLink {
  fileId: number
  tenant: number
  userId: number
  sessionId: string
}

const form =
  /^(\d{1,10})\.(-?\d{1,10})\.(\d{1,10})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{13})\.([\w-]{43})$/

const sign = (bytes: Buffer, text: string): Buffer => createHmac('sha256', bytes).update(text).digest()

/** Signed, so that it needs no row: a browser saves a file of any size by an address, which can carry no bearer. */
export const createDownloadLinks = (ring: KeyRing) => {
  const keys = ring.keys('download links')
  return {
    make(link: DownloadLink, now: number): { key: string; expiresTs: number } {
      const expiresTs = now + downloadLinkMs.value
      const text = [link.fileId, link.tenant, link.userId, link.sessionId, expiresTs].join('.')
      return { key: `${text}.${sign(keys[0].bytes, text).toString('base64url')}`, expiresTs }
    },
    /** Null for one that we did not make, or that nobody can go on with any more; `isFresh` within its minute. */
    read(key: string, now: number): (DownloadLink & { isFresh: boolean }) | null {
      const found = form.exec(key)
      if (!found) return null
      const [, fileId, tenant, userId, sessionId = '', expiresTs, signature = ''] = found
      const text = key.slice(0, -signature.length - 1)
      const given = Buffer.from(signature, 'base64url')
      const isOurs = keys.some(({ bytes }) => timingSafeEqual(sign(bytes, text), given))
      if (!isOurs || Number(expiresTs) + downloadResumeMs.value < now) return null
      const isFresh = Number(expiresTs) >= now
      return { isFresh, fileId: Number(fileId), tenant: Number(tenant), userId: Number(userId), sessionId }
    },
  }
}
