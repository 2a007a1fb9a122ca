import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'
import { feature } from '../feature.ts'
import { craKind, listCraNames, listCras } from './cra.kind.ts'
import { lineHandlers, noticeSignalHandlers } from './cras.handlers.ts'
import { keyCompanion } from './key.companion.ts'

export { craNoticeChannel } from './notice-channel.ts'
export { craSignalChannel } from './signal-channel.ts'
export { startSupervision } from './supervision.ts'

export const cras = feature({
  handlers: (ports) => {
    const encryption = createSecretEncryption(ports.keys, 'alarm receivers')
    const companions = [keyCompanion('main', encryption), keyCompanion('backup', encryption)]
    return {
      cras: {
        list: async ({ tx }) => byId(await listCras(tx)),
        ...recordHandlers({ ...craKind, companions }, ports.clock),
        ...lineHandlers({ ...ports, exchange: ports.outsideExchange }),
      },
      companyCras: { list: async ({ tx }) => byId(await listCraNames(tx)) },
      noticeSignals: noticeSignalHandlers,
      resellerNoticeSignals: noticeSignalHandlers,
    }
  },
  kinds: [craKind],
})
