import type { SenderState } from '@atalaya/contract/brands'
import { dkimState, dmarcState, type RecordState, returnPathState, spfState } from '@atalaya/domain/brand-hosts'
import type { WorldNames } from '../../adapters/world-names.ts'
import type { Tx } from '../../database/tenant.ts'
import { type DkimKey, type DkimKeys, keepDkimState } from './dkim-keys.ts'

export interface SenderToCheck {
  brandId: number
  domain: string
  keys: DkimKeys
}

const dkimKinds = ['dkim', 'dkimNext', 'dkimOld'] as const

const checkKey = async (
  { selector, publicKey }: DkimKey,
  { kind, domain, world }: { kind: (typeof dkimKinds)[number]; domain: string; world: WorldNames },
): Promise<[typeof kind, NonNullable<SenderState['records'][typeof kind]>]> => {
  const name = `${selector}._domainkey.${domain}`
  const texts = await world.texts(name)
  const value = `v=DKIM1; k=rsa; p=${publicKey}`
  const found = texts[0]?.slice(0, 500) ?? null
  return [kind, { state: dkimState(texts, publicKey), name, type: 'TXT', value, found }]
}

/** `mailDomain`: whose SPF record and bounces ours are; null where whoever runs it has said nothing. */
export const checkSender = async (
  { domain, keys }: SenderToCheck,
  world: WorldNames,
  mailDomain: string | null,
): Promise<SenderState['records']> => {
  const names = { dmarc: `_dmarc.${domain}`, returnPath: `bounces.${domain}` }
  const [spf, dmarc, alias, signing] = await Promise.all([
    world.texts(domain),
    world.texts(names.dmarc),
    world.alias(names.returnPath),
    Promise.all(
      dkimKinds.flatMap((kind) => {
        const key = keys[kind]
        return key ? [checkKey(key, { kind, domain, world })] : []
      }),
    ),
  ])
  const text = (name: string, value: string, state: RecordState, found: string | undefined) => ({
    ...{ state, name, type: 'TXT' as const, value, found: found?.slice(0, 500) ?? null },
  })
  const isSpf = (each: string) => /^v=spf1/i.test(each)
  const bounces = mailDomain === null ? null : `bounces.${mailDomain}`
  return {
    spf: text(
      domain,
      `v=spf1 ${mailDomain === null ? 'mx' : `include:${mailDomain}`} ~all`,
      spfState(spf, mailDomain),
      spf.filter(isSpf).join(' | ') || undefined,
    ),
    ...Object.fromEntries(signing),
    dmarc: text(names.dmarc, 'v=DMARC1; p=none', dmarcState(dmarc), dmarc[0]),
    returnPath: {
      ...{ state: returnPathState(alias, bounces), name: names.returnPath, type: 'CNAME', found: alias },
      value: bounces ?? '',
    },
  }
}

export const keepSender = async (
  tx: Tx,
  { brandId, domain, keys }: SenderToCheck,
  { records, now }: { records: SenderState['records']; now: number },
): Promise<void> => {
  const values = { domain, checks: JSON.stringify(records), checked_ts: now }
  await tx
    .insertInto('brand_senders')
    .values({ brand_id: brandId, ...values })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(values))
    .execute()
  for (const kind of dkimKinds) {
    const [key, state] = [keys[kind], records[kind]?.state]
    if (key) await keepDkimState(tx, { brandId, selector: key.selector, state: state ?? 'pending', now })
  }
}
