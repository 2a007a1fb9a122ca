import type { SenderState } from '@atalaya/contract/brands'
import { dkimState, dmarcState, type RecordState, returnPathState, spfState } from '@atalaya/domain/brand-hosts'
import type { WorldNames } from '../../adapters/world-names.ts'
import type { Tx } from '../../database/tenant.ts'

export interface SenderToCheck {
  brandId: number
  domain: string
  selector: string
  publicKey: string
}

/** `mailDomain`: whose SPF record and bounces ours are; null where whoever runs it has said nothing. */
export const checkSender = async (
  { domain, selector, publicKey }: SenderToCheck,
  world: WorldNames,
  mailDomain: string | null,
): Promise<SenderState['records']> => {
  const names = { dkim: `${selector}._domainkey.${domain}`, dmarc: `_dmarc.${domain}`, returnPath: `bounces.${domain}` }
  const [spf, dkim, dmarc, alias] = await Promise.all([
    ...[domain, names.dkim, names.dmarc].map((name) => world.texts(name)),
    world.alias(names.returnPath),
  ] as [Promise<string[]>, Promise<string[]>, Promise<string[]>, Promise<string | null>])
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
    dkim: text(names.dkim, `v=DKIM1; k=rsa; p=${publicKey}`, dkimState(dkim, publicKey), dkim[0]),
    dmarc: text(names.dmarc, 'v=DMARC1; p=none', dmarcState(dmarc), dmarc[0]),
    returnPath: {
      ...{ state: returnPathState(alias, bounces), name: names.returnPath, type: 'CNAME', found: alias },
      value: bounces ?? '',
    },
  }
}

export const keepSender = async (
  tx: Tx,
  { brandId, domain, selector }: SenderToCheck,
  { records, now }: { records: SenderState['records']; now: number },
): Promise<void> => {
  const values = { domain, checks: JSON.stringify(records), checked_ts: now }
  await tx
    .insertInto('brand_senders')
    .values({ brand_id: brandId, ...values })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(values))
    .execute()
  await tx
    .updateTable('brand_dkim_keys')
    .set({ state: records.dkim?.state ?? 'pending' })
    .where('brand_id', '=', brandId)
    .where('selector', '=', selector)
    .execute()
}
