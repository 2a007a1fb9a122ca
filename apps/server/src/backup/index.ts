export { backUp, restore } from './backup-commands.ts'
export { BackupRefused } from './backup-format.ts'
