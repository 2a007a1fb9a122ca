import { deviceRoutes } from '@atalaya/contract/devices'
import { deviceImport } from '@atalaya/domain/import-rules/devices'
import { defineNoun } from '../../nouns/define-noun.ts'

/** Above companies, and shown of all resellers in scope at once; one that is open is of its own (`ResellerScope`). */
export const devices = defineNoun({
  name: 'devices',
  texts: 'devices',
  routes: deviceRoutes,
  nameOf: ({ name, deviceId }) => name || deviceId,
  freshMs: 5_000,
  imports: { rules: deviceImport },
})
