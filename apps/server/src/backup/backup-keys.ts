import { createKeyRing } from '../secrets/key-ring.ts'
import { BackupRefused, type Manifest } from './backup-format.ts'

/** The secrets of an installation by their ids, the one in force first. */
export const keyIdsOf = (secrets: readonly [string, ...string[]]): string[] =>
  createKeyRing(secrets)
    .keys('access tokens')
    .map(({ id }) => id)

/** What to say of secrets that the file was written under and this installation has not; null where it has them all. */
export const agreeOnKeys = (
  { keyIds: theirs }: Pick<Manifest, 'keyIds'>,
  ours: readonly string[],
  isAnySecretGood: boolean,
): string | null => {
  const missing = theirs.filter((id) => !ours.includes(id))
  if (missing.length === 0) return null
  if (missing.includes(theirs[0] ?? '') && !isAnySecretGood) {
    throw new BackupRefused(
      'the file was written under another TOKEN_SECRET (of an embedded database: secrets.json of its DATA_DIR). Give that one, ' +
        'in EARLIER_TOKEN_SECRETS if it is no longer in force, or add --without-secrets: passwords of devices and secrets of ' +
        'push sources, senders and sign-in providers can then not be read and have to be typed again',
    )
  }
  return `what was encrypted with ${missing.length === 1 ? 'an earlier secret' : 'earlier secrets'} (${missing.join(', ')}) cannot be read here`
}
