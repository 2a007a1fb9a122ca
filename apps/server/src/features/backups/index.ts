import { oldBackupHours } from '@atalaya/contract/backups'
import { asEngine } from '../../database/tenant.ts'
import { feature } from '../feature.ts'
import { lastBackupTs, readBackups } from './backups.repository.ts'
import { nightlyBackup } from './nightly-backup.ts'

export { lastBackupTs }

const shown = 100

const isOldBackup = (lastTs: number | null, now: number): boolean =>
  lastTs === null || now - lastTs > oldBackupHours * 3_600_000

export const backups = feature({
  handlers: ({ clock, config: { backups: settings } }) => ({
    backups: {
      all: async ({ tx }) => {
        const lastTs = await lastBackupTs(tx)
        return {
          backups: await readBackups(tx, shown),
          lastTs,
          isOld: isOldBackup(lastTs, clock.now()),
          nightly: settings && { hour: settings.hour, keep: settings.keep },
        }
      },
    },
  }),
  jobs: ({ database, clock, logger, config: { backups: settings } }) => [
    ...nightlyBackup(settings, { clock }),
    {
      ...{ name: 'old-backups', cron: '35 * * * *' },
      // Where no night was asked for, nobody expects one.
      run: async () => {
        if (!settings) return
        const lastTs = await asEngine(database, lastBackupTs)
        if (isOldBackup(lastTs, clock.now()))
          logger.error({ lastTs, folder: settings.folder }, 'the last whole backup is older than a day')
      },
    },
  ],
})
