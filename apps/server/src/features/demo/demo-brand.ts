import type { WorkerApp } from '@atalaya/contract/session'
import type { Tx } from '../../database/tenant.ts'
import { storeFile } from '../../files/files.repository.ts'
import { keepFirstVersion, putLogo } from '../brands/index.ts'

/** The brand that the demo's second reseller sells under, on this machine: neither DNS nor a certificate stands before it. */
export const secondBrand = { siteName: 'Rutalia', hostName: 'rutalia.localhost' } as const

/** Where nothing is: RFC 2606. */
const workerAppOf = (siteName: string): WorkerApp => {
  const at = `https://apps.example.com/${siteName.toLowerCase()}`
  return {
    android: { url: `${at}/android`, version: '2.4.1' },
    ios: { url: `${at}/ios`, version: '2.4.0' },
    installers: [{ name: `${siteName} APK`, url: `${at}/${siteName.toLowerCase()}-2.4.1.apk`, version: '2.4.1' }],
  }
}

const mark = (ground: string, road: string) =>
  `<path fill="${ground}" d="M14 2h28a12 12 0 0 1 12 12v28a12 12 0 0 1-12 12H14A12 12 0 0 1 2 42V14A12 12 0 0 1 14 2z"/><path fill="none" stroke="${road}" stroke-width="6" stroke-linecap="round" d="M18 44V18h12a8 8 0 0 1 0 16H18m14 0 9 10"/>`
/** Letters as lines: no font is asked for. */
const word =
  'M70 42V18h10a7 7 0 0 1 0 14H70m10 0 7 10M98 18v16a8 8 0 0 0 16 0V18M122 18h18m-9 0v24M144 42l10-24 10 24m-16-8h12M172 18v24h13M194 18v24M202 42l10-24 10 24m-16-8h12'
const drawn = (width: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 56">${inner}</svg>`
const logo = (ink: string) =>
  drawn(
    226,
    `${mark('#0b7a5c', '#ffffff')}<path fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d="${word}"/>`,
  )
const pictures = { light: logo('#12312a'), dark: logo('#e8f5f0'), icon: drawn(56, mark('#0b7a5c', '#ffffff')) }

export const insertSecondBrand = async (tx: Tx, now: number): Promise<number> => {
  const { id } = await tx
    .insertInto('brands')
    .values({
      site_name: secondBrand.siteName,
      description: 'Rutas, flotas y su frío, a la vista',
      accent: '#0b7a5c',
      accent_light: '#0b7a5c',
      accent_dark: '#379777',
      formal_address: true,
      support_phone: '+351 253 000 000',
      support_email: 'apoio@rutalia.test',
      support_hours: '08:00–20:00',
      use_terms: '{}',
      worker_app: JSON.stringify(workerAppOf(secondBrand.siteName)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('brand_hosts').values({ name: secondBrand.hostName, brand_id: id, state: 'live' }).execute()
  for (const [variant, svg] of Object.entries(pictures) as ['light' | 'dark' | 'icon', string][]) {
    const content = { type: 'image/svg+xml', content: Buffer.from(svg), usedTs: now }
    const file = await storeFile(tx, { company_id: null, reseller_id: null }, content)
    await putLogo(tx, { brandId: id, variant, file, updatedTs: now })
  }
  await keepFirstVersion(tx, id, now)
  return id
}

/** The product's own, which is there before the demo is. */
export const nameDefaultWorkerApp = async (tx: Tx, now: number): Promise<void> => {
  const { id, site_name } = await tx
    .selectFrom('brands')
    .select(['id', 'site_name'])
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('brands')
    .set({ worker_app: JSON.stringify(workerAppOf(site_name)) })
    .where('id', '=', id)
    .execute()
  // The newest is what people are served by.
  await keepFirstVersion(tx, id, now)
}
