import type { OwnData } from '@atalaya/contract/own-account'
import type { Tx } from '../../database/tenant.ts'

export const readOwnData = async (tx: Tx, userId: number): Promise<OwnData> => {
  const { first_name, last_name, phone } = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'phone'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { firstName: first_name, lastName: last_name, phone: phone ?? undefined }
}

export const writeOwnData = async (tx: Tx, userId: number, own: OwnData): Promise<void> => {
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      ...(own.quietHours === undefined ? {} : { quiet_hours: own.quietHours && JSON.stringify(own.quietHours) }),
      first_name: own.firstName,
      last_name: own.lastName,
      phone: own.phone ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
}
