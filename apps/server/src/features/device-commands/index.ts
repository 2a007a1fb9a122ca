export { deviceCommandHandlers } from './device-commands.handlers.ts'
export { deleteOldDeviceCommands } from './device-commands.repository.ts'
