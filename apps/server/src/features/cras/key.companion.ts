import type { Cra, NewCra } from '@atalaya/contract/cras'
import { keyOf } from '@atalaya/protocols/dc09/encryption'
import { failure } from '../../access/failures.ts'
import type { Companion } from '../../records/record-kind.ts'
import type { ResellerScope } from '../../records/scope.ts'
import type { SecretEncryption } from '../../secrets/secret-encryption.ts'
import { keyOwner, saveKey } from './receivers.repository.ts'

const places = {
  main: { receiver: 1, field: 'mainKey', formField: 'mainKeyForm', hasField: 'hasMainKey' },
  backup: { receiver: 2, field: 'backupKey', formField: 'backupKeyForm', hasField: 'hasBackupKey' },
} as const

/**
 * The key of a receiver as it was typed: kept as bytes, encrypted, and told to nobody. The history says that there is one, and
 * nothing of it, so it is not taken back: after that, or when a deleted centre comes back, it is typed again.
 */
export const keyCompanion = (
  place: keyof typeof places,
  encryption: SecretEncryption,
): Companion<Cra, string | null, ResellerScope> => {
  const { receiver, field, formField, hasField } = places[place]
  return {
    field,
    save: async ({ tx, resellerId }, cra, written) => {
      const had = cra[hasField]
      if (written === null && !had) return null
      const form = (cra as NewCra)[formField]
      const key = written === null ? null : form === 'hex' || form === 'text' ? keyOf(written, form) : undefined
      if (key === undefined) throw failure('input.invalid', { fields: { [field]: 'cra.key' } })
      const encrypted = key && encryption.encrypt(key.toString('hex'), keyOwner(cra.id, receiver))
      await saveKey(tx, { craId: cra.id, receiver, resellerId, encrypted })
      return { before: { [hasField]: had }, after: { [hasField]: key !== null } }
    },
  }
}
