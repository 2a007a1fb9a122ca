import type { Clock } from '../../adapters/clock.ts'
import type { WorldNames } from '../../adapters/world-names.ts'
import type { Tx } from '../../database/tenant.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { ensureDkimKeys } from './dkim-keys.ts'
import { type CheckedHost, checkHost, type HostToCheck, keepHost, listHosts } from './host-checks.ts'
import { isOfThisMachine } from './host-names.ts'
import { checkSender, keepSender, type SenderToCheck } from './sender-checks.ts'

export interface WorldCheckPorts {
  /** A transaction as who checks: a person's call, or the job. */
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  world: WorldNames
  clock: Clock
  keys: KeyRing
  config: {
    /** Addresses that host names have to point to; empty for any public one. */
    publicAddresses: readonly string[]
    mailDomain: string | null
  }
}

const sendersOf = async (
  tx: Tx,
  which: { brandId: number } | 'all',
  ports: WorldCheckPorts,
): Promise<SenderToCheck[]> => {
  let query = tx.selectFrom('brands').select(['id', 'sender_address']).where('sender_address', 'is not', null)
  if (which !== 'all') query = query.where('id', '=', which.brandId)
  const senders: SenderToCheck[] = []
  for (const { id, sender_address } of await query.orderBy('id').execute()) {
    const domain = (sender_address as string).split('@')[1] as string
    const keys = await ensureDkimKeys(tx, id, { keys: ports.keys, now: ports.clock.now() })
    senders.push({ brandId: id, domain, keys })
  }
  return senders
}

/** Asks the world and keeps what it says; no transaction is open while it is asked. Twice at once does no harm. */
const check = async (hosts: readonly HostToCheck[], senders: readonly SenderToCheck[], ports: WorldCheckPorts) => {
  const { within, world, clock, config } = ports
  for (const host of hosts) {
    const checked: CheckedHost = await checkHost(host, world, config.publicAddresses)
    await within((tx) => keepHost(tx, checked, clock.now()))
  }
  for (const sender of senders) {
    const records = await checkSender(sender, world, config.mailDomain)
    await within((tx) => keepSender(tx, sender, { records, now: clock.now() }))
  }
}

/** Names of this machine are live without anybody's word. */
export const checkWorld = async (which: { brandId: number } | 'all', ports: WorldCheckPorts): Promise<void> => {
  const [hosts, senders] = await ports.within(async (tx) => [
    (await listHosts(tx, which)).filter(({ name }) => !isOfThisMachine(name)),
    await sendersOf(tx, which, ports),
  ])
  await check(hosts, senders, ports)
}
