import type { Language } from '@atalaya/contract/values'
import type { Tx } from '../../database/tenant.ts'
import { sendMail } from '../../mail/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'

interface Change {
  /** As it was. */
  before: { id: number; email: string; firstName: string; language: Language; timezone: string }
  newEmail: string
  /** Asked only where the address has changed. */
  brand: () => Promise<{ id: number }>
  companyId: number | null
  resellerId: number | null
}

/** To the address that it no longer is: whoever had it must hear of it, most of all if it was not their wish. */
export const mailFormerAddress = async (
  tx: Tx,
  { before, newEmail, brand, companyId, resellerId }: Change,
  keys: KeyRing,
): Promise<void> => {
  const { id: userId, email, firstName, language, timezone } = before
  if (email.toLowerCase() === newEmail.toLowerCase()) return
  const { id: brandId } = await brand()
  const to = { email, userId, firstName, language, timezone }
  await sendMail(tx, { to, brandId, companyId, resellerId, template: 'changedEmail', values: { newEmail } }, keys)
}
