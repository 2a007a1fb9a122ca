import { forgetAfter } from '../../jobs/forget-after.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'
import { feature } from '../feature.ts'
import { deviceCommandHandlers } from './device-commands.handlers.ts'
import { deleteOldDeviceCommands } from './device-commands.repository.ts'

export { listConfigCommands, replaceConfigCommands } from './device-commands.repository.ts'

export const deviceCommands = feature({
  handlers: ({ clock, keys }) => {
    const calls = deviceCommandHandlers(clock, createSecretEncryption(keys, 'device commands'))
    return { deviceCommands: calls, companyDeviceCommands: calls }
  },
  jobs: (ports) => [
    forgetAfter(ports, { name: 'old-device-commands', cron: '50 3 * * *', days: 400, forget: deleteOldDeviceCommands }),
  ],
})
