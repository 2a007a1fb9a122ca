import type { Brand, MapSource } from '@atalaya/contract/session'
import type { Language } from '@atalaya/contract/values'
import { sql } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../database/tenant.ts'
import { isOfThisMachine } from './host-names.ts'

/** A brand as what it dresses needs it: pages, mails, documents, links. */
export interface BrandInUse {
  id: number
  siteName: string
  /** Whose host names are all that nobody claims. */
  isDefault: boolean
  description: string | null
  accent: { light: string; dark: string }
  /** By colour token. */
  palette: Readonly<Record<string, string>>
  /** Files of its pictures, by variant: another picture is another file. */
  logos: Partial<Record<'light' | 'dark' | 'icon', number>>
  workerApp: NonNullable<Brand['workerApp']>
  useTerms: NonNullable<Brand['useTerms']>
  mapSources: MapSource[]
  formalAddress: boolean
  languages: readonly Language[]
  support: Record<'phone' | 'email' | 'whatsapp' | 'url' | 'hours', string | null>
  sender: Record<'name' | 'address', string | null>
  passwordPolicy: 'classic' | 'passphrase'
  demandsSecondFactor: boolean
  /** Under which it is live, the first one for links. */
  hostNames: readonly string[]
  /** For links; null where no host name is live, or only one of this machine: see `linkOrigin`. */
  origin: string | null
}

type Row = { [Column in keyof Tables['brands']]: never } & Record<string, never> & {
    live_hosts: string[]
    logos: BrandInUse['logos']
  }

const toBrand = (row: Row): BrandInUse => {
  const { support_phone: phone, support_email: email, support_whatsapp: whatsapp } = row
  const [hostName] = row.live_hosts
  return {
    ...{ id: row['id'], siteName: row['site_name'], isDefault: row['is_default'], description: row['description'] },
    ...{ palette: row['palette'], formalAddress: row['formal_address'], languages: row['languages'] },
    accent: { light: row['accent_light'], dark: row['accent_dark'] },
    ...{ logos: row.logos, workerApp: row['worker_app'], useTerms: row['use_terms'], mapSources: row['map_sources'] },
    support: { phone, email, whatsapp, url: row['support_url'], hours: row['support_hours'] },
    sender: { name: row['sender_name'], address: row['sender_address'] },
    passwordPolicy: row['password_policy'],
    demandsSecondFactor: row['demands_second_factor'],
    hostNames: row.live_hosts,
    origin: hostName === undefined || isOfThisMachine(hostName) ? null : `https://${hostName}`,
  }
}

/** The brand of a host name; the default one for a name that nobody claims. Under any role. */
export const brandOfHost = async (tx: Tx, hostName: string): Promise<BrandInUse> => {
  const { rows } =
    await sql<Row>`SELECT (brand).*, live_hosts, logos FROM brand_of_host(${hostName.toLowerCase()})`.execute(tx)
  return toBrand(rows[0] as Row)
}

type BrandedTenant = { companyId: number } | { resellerId: number } | { distributorId: number }

const kindAndId = (of: BrandedTenant): [string, number] => {
  if ('companyId' in of) return ['company', of.companyId]
  return 'resellerId' in of ? ['reseller', of.resellerId] : ['distributor', of.distributorId]
}

/**
 * Under whose name a tenant is served: its reseller's brand, else its distributor's, else the default one. A company's
 * transaction learns its own, a reseller's those of its own; fails for a tenant out of sight.
 */
export const brandOf = async (tx: Tx, of: BrandedTenant): Promise<BrandInUse> => {
  const [kind, id] = kindAndId(of)
  const { rows } =
    await sql<Row>`SELECT (brand).*, live_hosts, logos FROM brand_of_tenant(${kind}, ${id}::integer)`.execute(tx)
  if (!rows[0]) throw new Error(`no brand in sight of ${kind} ${id}`)
  return toBrand(rows[0])
}

/** As access or as the engine; undefined where there is none of that number. */
export const brandById = async (tx: Tx, id: number): Promise<BrandInUse | undefined> => {
  const { rows } = await sql<Row>`
    SELECT (brand).*, live_hosts, logos FROM brands, brand_in_use(brands) WHERE brands.id = ${id}`.execute(tx)
  return rows[0] && toBrand(rows[0])
}

/** Where somebody with an account belongs: one of these, or the platform. */
export interface AccountPlace {
  companyId: number | null
  resellerId: number | null
  distributorId: number | null
}

/** The brand that an account is held to; null for the platform's people, who are held to none. */
export const brandOfAccount = async (
  tx: Tx,
  { companyId, resellerId, distributorId }: AccountPlace,
): Promise<BrandInUse | null> => {
  if (companyId !== null) return brandOf(tx, { companyId })
  if (resellerId !== null) return brandOf(tx, { resellerId })
  return distributorId === null ? null : brandOf(tx, { distributorId })
}

/** A distributor works for its resellers under their names, too. */
export const isBrandOfResellersOf = async (tx: Tx, distributorId: number, brandId: number): Promise<boolean> => {
  const found = await tx
    .selectFrom('resellers')
    .select('id')
    .where('distributor_id', '=', distributorId)
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
  return found !== undefined
}

type Placed = Pick<BrandInUse, 'id' | 'isDefault' | 'hostNames'>

/**
 * Whether an account may sign in, and stay, at a host name: one's own brand always, where that has no live name the default
 * one's; the platform's people (null) everywhere.
 */
export const mayEnterAt = (ofAccount: Placed | null, ofHost: Placed): boolean => {
  if (ofAccount === null || ofAccount.id === ofHost.id) return true
  return ofAccount.hostNames.length === 0 && ofHost.isDefault
}

/** How somebody asks: as their browser has it. */
interface AskedAt {
  protocol: string
  /** With its port. */
  host: string
}

/**
 * Where links of a brand lead, asked at some host: to the brand's own name, at the asked port where that is of this machine;
 * else to the asked host itself. Anybody can ask under any name: what is mailed to somebody else by whom nobody knows yet
 * (a forgotten password) goes to `brand.origin`, or to an asked host that is an address of this machine or a brand's.
 */
export const linkOrigin = (brand: BrandInUse, { protocol, host }: AskedAt): string => {
  if (brand.origin) return brand.origin
  const [hostName] = brand.hostNames
  const port = /:\d+$/.exec(host)?.[0] ?? ''
  return `${protocol}://${hostName === undefined ? host : hostName + port}`
}
