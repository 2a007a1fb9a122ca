import { limit } from './limit.ts'

export const backupHours = limit({
  name: 'length of the nightly backup',
  value: 6,
  counted: 'hours since it began',
  over: 'once a night',
  atLimit: 'ended without a file, and begun again up to three times',
  seenBy: 'the list of backups, the log and `atalaya_last_backup_timestamp_seconds`',
})
