import { failure } from '../../access/failures.ts'
import { storeFile } from '../../files/files.repository.ts'
import type { Companion, Difference } from '../../records/record-kind.ts'
import type { PlatformScope } from '../../records/scope.ts'
import { deleteLogo, findLogoFile, hasFile, type LogoVariant, putLogo } from './brands.repository.ts'
import { type LogoImage, toLogo } from './logo-image.ts'

/** A picture that was sent, made ready; or, out of a history, the number of its file. */
type Given = LogoImage | number | null

const fileOf = async ({ tx, now }: PlatformScope, field: string, given: LogoImage | number): Promise<number> => {
  if (typeof given !== 'number')
    return storeFile(tx, { company_id: null, reseller_id: null }, { ...given, usedTs: now })
  // What nothing referred to for a day has been cleared away.
  if (!(await hasFile(tx, given))) throw failure('changed.since', { fields: { [field]: 'changed.since' } })
  return given
}

/** One of a brand's pictures in a body: Base64, or null for none. The history names files, so that it is taken back. */
export const logoCompanion = (
  field: string,
  variant: LogoVariant,
): Companion<{ id: number }, Given, PlatformScope> => ({
  field,
  prepare: async (image) => toLogo(image as unknown as string, field),
  save: async (scope, { id }, given): Promise<Difference | null> => {
    const before = await findLogoFile(scope.tx, id, variant)
    const after = given === null ? null : await fileOf(scope, field, given)
    if (after === before) return null
    if (after === null) await deleteLogo(scope.tx, id, variant)
    else await putLogo(scope.tx, { brandId: id, variant, file: after, updatedTs: scope.now })
    return { before: { [field]: before }, after: { [field]: after } }
  },
  isTakenBack: true,
})
