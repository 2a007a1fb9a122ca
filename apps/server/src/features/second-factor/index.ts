import { forgetAfter } from '../../jobs/forget-after.ts'
import { feature } from '../feature.ts'
import { deleteExpiredChallenges } from './challenges.repository.ts'
import { secondFactorHandlers } from './second-factor.handlers.ts'

export { findChallenge, openChallenge, setChallengeData, takeChallenge } from './challenges.repository.ts'
export { isFactorDemanded } from './demand.ts'
export { deleteFactors, hasAnyFactor, readFactorsAtHand } from './factors.repository.ts'
export { findPasskey, listPasskeys, notePasskeyUse } from './passkeys.repository.ts'
export { credentialIdOf, optionsToAsk, verifyAsked } from './passkeys.ts'
export { relyingPartyAt } from './relying-party.ts'
export { spendCode } from './verify-factor.ts'

export const secondFactor = feature({
  handlers: (ports) => ({ secondFactor: secondFactorHandlers(ports) }),
  jobs: (ports) => [
    forgetAfter(ports, { name: 'old-challenges', cron: '20 * * * *', days: 0, forget: deleteExpiredChallenges }),
  ],
})
