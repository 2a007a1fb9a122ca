import { keyCallsKeptDays } from '@atalaya/contract/api-keys'
import { forgetAfter } from '../../jobs/forget-after.ts'
import { feature } from '../feature.ts'
import { apiKeyHandlers, ownApiKeyHandlers } from './api-keys.handlers.ts'
import { forgetKeyCalls } from './key-calls.repository.ts'

export { createKeyBudget } from './key-budget.ts'
export { createKeyCalls, type KeyCalls } from './key-calls.ts'
export { createReadKey, isApiKey } from './read-key.ts'

export const apiKeys = feature({
  handlers: ({ clock }) => ({ ownApiKeys: ownApiKeyHandlers(clock), apiKeys: apiKeyHandlers(clock) }),
  jobs: (ports) => [
    forgetAfter(ports, { name: 'old-key-calls', cron: '55 3 * * *', days: keyCallsKeptDays, forget: forgetKeyCalls }),
  ],
})
