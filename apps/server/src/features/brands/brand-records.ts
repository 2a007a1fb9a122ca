import { type HostState, type ManagedBrand, NewBrand, type SenderState } from '@atalaya/contract/brands'
import { accentOf } from '@atalaya/domain/brand-accent'
import { sql } from 'kysely'
import { idsFor, insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import { columnsOf } from '../../records/columns.ts'
import type { PlatformScope } from '../../records/scope.ts'
import { isOfThisMachine } from './host-names.ts'

const columns = columnsOf(NewBrand, { except: ['hosts'] })

type Row = Record<string, unknown> & {
  hosts: (HostState & { rpId: string | null })[]
  logos: Partial<Record<'light' | 'dark' | 'icon', number>>
  checked: { domain: string; checks: SenderState['records']; checkedTs: number | null } | null
}

const domainOf = (address: unknown): string | undefined =>
  typeof address === 'string' ? address.slice(address.indexOf('@') + 1) : undefined

/** What was found for another domain says nothing of this one. */
const senderOf = ({ sender_address, checked }: Row): SenderState | null => {
  const domain = domainOf(sender_address)
  if (domain === undefined) return null
  if (checked?.domain !== domain) return { domain, records: {}, checkedTs: null }
  return { domain, records: checked.checks, checkedTs: checked.checkedTs }
}

const toEntity = (row: Row): ManagedBrand => {
  const { light, dark, icon } = row.logos
  return {
    ...columns.toFields(row),
    hosts: row.hosts.map(({ name, rpId }) => (rpId === null ? { name } : { name, rpId })),
    hostStates: row.hosts.map(({ name, state, fault, checkedTs }) => ({ name, state, fault, checkedTs })),
    accentUsed: { light: row['accent_light'], dark: row['accent_dark'] },
    ...{ isDefault: row['is_default'], hasDraft: row['has_draft'], sender: senderOf(row), resellers: row['resellers'] },
    ...{ logoTs: light, darkLogoTs: dark, iconTs: icon },
    ...{ createdTs: row['created_ts'], updatedTs: row['updated_ts'], version: row['version'] },
  } as ManagedBrand
}

const read = async (tx: Tx, ids: readonly number[] | null, lock = false): Promise<ManagedBrand[]> => {
  const { rows } = await sql<Row>`
    SELECT brands.*,
      (SELECT coalesce(json_agg(json_build_object('name', name, 'rpId', rp_id, 'state', state, 'fault', fault,
        'checkedTs', checked_ts) ORDER BY place, name), '[]') FROM brand_hosts WHERE brand_id = brands.id) AS hosts,
      (SELECT coalesce(json_object_agg(variant, updated_ts), '{}') FROM brand_logos WHERE brand_id = brands.id) AS logos,
      (SELECT json_build_object('domain', domain, 'checks', checks, 'checkedTs', checked_ts) FROM brand_senders
        WHERE brand_id = brands.id) AS checked,
      EXISTS (SELECT FROM brand_drafts WHERE brand_id = brands.id) AS has_draft,
      (SELECT count(*)::integer FROM resellers JOIN distributors ON distributors.id = distributor_id
        WHERE CASE WHEN coalesce(resellers.brand_id, distributors.brand_id) IS NULL THEN brands.is_default
          ELSE coalesce(resellers.brand_id, distributors.brand_id) = brands.id END) AS resellers
    FROM brands ${ids ? sql`WHERE id = ANY (${[...ids]}::integer[])` : sql``} ORDER BY id
    ${lock ? sql`FOR UPDATE OF brands` : sql``}`.execute(tx)
  return rows.map(toEntity)
}

/** With what is used of the chosen accent: whoever reads brands need not know the rule. */
const valuesOf = (fields: NewBrand) => {
  const { light, dark } = accentOf(fields.accent)
  return { ...columns.toValues(fields), accent_light: light, accent_dark: dark }
}

/** States of names that stay stand; one that another brand has breaks brand_hosts_pkey. */
const saveHosts = async (tx: Tx, brandId: number, hosts: NewBrand['hosts']): Promise<void> => {
  const names = hosts.map(({ name }) => name)
  await sql`DELETE FROM brand_hosts WHERE brand_id = ${brandId} AND NOT name = ANY (${names}::text[])`.execute(tx)
  const known = await tx.selectFrom('brand_hosts').select('name').where('brand_id', '=', brandId).execute()
  const isKnown = new Set(known.map(({ name }) => name))
  for (const [place, { name, rpId }] of hosts.entries()) {
    const values = { place, rp_id: rpId ?? null }
    if (isKnown.has(name)) await tx.updateTable('brand_hosts').set(values).where('name', '=', name).execute()
    else
      await tx
        .insertInto('brand_hosts')
        .values({ name, brand_id: brandId, ...values, state: isOfThisMachine(name) ? 'live' : 'dns' })
        .execute()
  }
}

/** The rows of brands, as a `RecordKind` reads and writes them. */
export const brandRecords = {
  list: (tx: Tx) => read(tx, null),

  find: ({ tx }: Pick<PlatformScope, 'tx'>, ids: readonly number[], { lock }: { lock?: true } = {}) =>
    read(tx, ids, lock),

  insert: async ({ tx, now }: PlatformScope, rows: readonly { id?: number; fields: NewBrand; kept?: object }[]) => {
    const ids = await idsFor(tx, 'brands', rows)
    await insertRows(
      tx,
      'brands',
      rows.map(({ fields, kept }, nth) => ({
        ...{ id: ids[nth], is_default: false, created_ts: now, updated_ts: now },
        version: ((kept as { version?: number } | undefined)?.version ?? 0) + 1,
        ...valuesOf(fields),
      })),
    )
    for (const [nth, { fields }] of rows.entries()) await saveHosts(tx, ids[nth] as number, fields.hosts)
    return ids
  },

  update: async ({ tx, now }: PlatformScope, rows: readonly { before: ManagedBrand; fields: NewBrand }[]) => {
    await updateRows(
      tx,
      'brands',
      rows.map(({ before, fields }) => ({ id: before.id, updated_ts: now, ...valuesOf(fields) })),
    )
    for (const { before, fields } of rows) await saveHosts(tx, before.id, fields.hosts)
  },

  remove: async ({ tx }: PlatformScope, brands: readonly ManagedBrand[]): Promise<void> => {
    await sql`DELETE FROM brands WHERE id = ANY (${brands.map(({ id }) => id)}::integer[])`.execute(tx)
  },

  keptOf: ({ version }: ManagedBrand) => ({ version }),

  count: async ({ tx }: PlatformScope): Promise<number> =>
    (await sql<{ count: number }>`SELECT count(*)::integer AS count FROM brands`.execute(tx)).rows[0]?.count ?? 0,
}

/** Ids by `name_key` of the site name. */
export const findBySiteNames = async (tx: Tx, names: readonly string[]): Promise<{ id: number; siteName: string }[]> =>
  (
    await sql<{ id: number; siteName: string }>`
      SELECT id, site_name AS "siteName" FROM brands
      WHERE name_key(site_name) IN (SELECT name_key(given) FROM unnest(${[...names]}::text[]) AS given)`.execute(tx)
  ).rows
