import type { Tx } from '../../database/tenant.ts'
import { brandOfAccount, brandOfHost, mayEnterAt } from '../brands/index.ts'

/** As access: whether an account gains anything at a host name. */
export const isOpenAt = async (
  tx: Tx,
  account: { companyId: number | null; resellerId: number | null },
  hostName: string,
): Promise<boolean> => mayEnterAt(await brandOfAccount(tx, account), await brandOfHost(tx, hostName))
