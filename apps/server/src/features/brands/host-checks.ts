import { basePath } from '@atalaya/contract/route'
import { type HostFault, nameFault } from '@atalaya/domain/brand-hosts'
import type { WorldNames } from '../../adapters/world-names.ts'
import type { Tx } from '../../database/tenant.ts'

export interface HostToCheck {
  name: string
  brandId: number
  state: 'dns' | 'certificate' | 'live'
}
export interface CheckedHost extends HostToCheck {
  fault: HostFault | null
}

const brandIdIn = (text: string): unknown => {
  try {
    return (JSON.parse(text) as { id?: unknown }).id
  } catch {
    // Somebody else's page.
    return undefined
  }
}

/** How far the world lets a name come: DNS, then the certificate that the first page brings, then our own answer over it. */
export const checkHost = async (
  host: HostToCheck,
  world: WorldNames,
  ours: readonly string[],
): Promise<CheckedHost> => {
  // One that was live stays so, with its fault beside it: a resolver's bad day locks nobody out.
  const at = (state: CheckedHost['state'], fault: HostFault | null): CheckedHost => ({
    ...host,
    state: host.state === 'live' ? 'live' : state,
    fault,
  })
  const [addresses, issuers] = await Promise.all([world.addresses(host.name), world.issuers(host.name)])
  const fault = nameFault({ addresses, issuers }, { ours })
  if (fault) return at('dns', fault)
  const address = addresses?.find((each) => ours.includes(each)) ?? addresses?.[0]
  const page = await world.page(host.name, address as string, `${basePath}/brand`)
  if (typeof page === 'string') return at('certificate', page)
  return brandIdIn(page.text) === host.brandId ? at('live', null) : at('certificate', 'other')
}

export const listHosts = async (tx: Tx, which: { brandId: number } | 'all'): Promise<HostToCheck[]> => {
  let query = tx.selectFrom('brand_hosts').select(['name', 'brand_id as brandId', 'state'])
  if (which !== 'all') query = query.where('brand_id', '=', which.brandId)
  return query.orderBy('name').execute()
}

/** A name that was given up or moved meanwhile is left alone. */
export const keepHost = async (tx: Tx, { name, brandId, state, fault }: CheckedHost, now: number): Promise<void> => {
  await tx
    .updateTable('brand_hosts')
    .set({ state, fault, checked_ts: now })
    .where('name', '=', name)
    .where('brand_id', '=', brandId)
    .execute()
}
