import type { GroupMembers } from '@atalaya/domain/group-tree'
import { type CompanyAudiences, companyAudiences } from './audience.ts'

/** What is known of who may see what: nothing, or it is being read (`isStale` once groups changed meanwhile), or all. */
type Known =
  | { kind: 'none' }
  | { kind: 'reading'; promise: Promise<CompanyAudiences>; isStale: boolean }
  | { kind: 'known'; audiences: CompanyAudiences }

/** Who may see what of a company, read when somebody is held to groups, and again when groups change. Each node reads for itself. */
export const createKnownAudiences = (readGroups: () => Promise<readonly GroupMembers[]>) => {
  let known: Known = { kind: 'none' }

  const start = (): Promise<CompanyAudiences> => {
    const promise = readGroups().then(
      (groups) => {
        if (known.kind === 'reading' && known.isStale) return start()
        const audiences = companyAudiences(groups)
        known = { kind: 'known', audiences }
        return audiences
      },
      (error: unknown) => {
        known = { kind: 'none' }
        throw error
      },
    )
    known = { kind: 'reading', promise, isStale: false }
    return promise
  }

  return {
    /** Undefined while nobody has needed them, or while they are being read anew. */
    now: (): CompanyAudiences | undefined => (known.kind === 'known' ? known.audiences : undefined),
    read: async (): Promise<CompanyAudiences> => {
      if (known.kind === 'known') return known.audiences
      return known.kind === 'reading' ? known.promise : start()
    },
    /** Groups have changed. Whether anybody has needed what was known. */
    forget(): boolean {
      if (known.kind === 'none') return false
      if (known.kind === 'reading') known.isStale = true
      else known = { kind: 'none' }
      return true
    },
  }
}
