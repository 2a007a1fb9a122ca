import type { LoggedMail } from '@atalaya/contract/mails'

const dayMs = 86_400_000
/** What failed longer ago has been seen, or nobody cares. */
const isNewsForMs = 30 * dayMs

/** The newest that could not be delivered, as long as that is news. */
export const freshFailure = (newest: LoggedMail | undefined, now: number): LoggedMail | undefined =>
  newest && now - newest.updatedTs < isNewsForMs ? newest : undefined
