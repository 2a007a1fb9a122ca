export { deviceCommandHandlers } from './device-commands.handlers.ts'
export { deleteOldDeviceCommands, listConfigCommands, replaceConfigCommands } from './device-commands.repository.ts'
