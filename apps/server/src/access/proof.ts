import { failure } from './failures.ts'
import type { Session } from './session.ts'

/** For what needs a fresh proof by what it asks for, and not by its route: see `needsFreshProof` of the contract. */
export const assertFreshProof = (session: Session): void => {
  if (!session.isProofFresh) throw failure('proof.required')
}
