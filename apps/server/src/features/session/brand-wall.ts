import type { Tx } from '../../database/tenant.ts'
import { type AccountPlace, brandOfAccount, brandOfHost, isBrandOfResellersOf, mayEnterAt } from '../brands/index.ts'

/** As access: whether an account gains anything at a host name. */
export const isOpenAt = async (tx: Tx, account: AccountPlace, hostName: string): Promise<boolean> => {
  const ofHost = await brandOfHost(tx, hostName)
  if (mayEnterAt(await brandOfAccount(tx, account), ofHost)) return true
  return account.distributorId !== null && isBrandOfResellersOf(tx, account.distributorId, ofHost.id)
}
