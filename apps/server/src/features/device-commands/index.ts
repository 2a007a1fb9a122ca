export { deviceCommandHandlers } from './device-commands.handlers.ts'
