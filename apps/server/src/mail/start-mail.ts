import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Channel } from '../outbox/index.ts'
import { createComposer } from './composer.ts'
import { createMailChannel, type MailPorts } from './mail-channel.ts'
import { type MapTiles, noTiles } from './map-picture/map-tiles.ts'
import { filePost, smtpPost } from './post.ts'

/** The channel of mails, over a server or into files. */
export const openMail = (
  ports: Omit<MailPorts, 'composer' | 'post' | 'tiles'> & { logger: Logger; dataDir: string; tiles?: MapTiles },
): { channel: Channel; stop(): Promise<unknown> } => {
  const { settings, logger, dataDir } = ports
  const folder = join(dataDir, 'outbox')
  if (settings.smtpUrl === null)
    logger.warn({ folder }, 'no SMTP_URL is set: mails are written as files and reach nobody')
  const post = settings.smtpUrl === null ? filePost(folder) : smtpPost(settings.smtpUrl)
  const composer = createComposer()
  return {
    channel: createMailChannel({ ...ports, tiles: ports.tiles ?? noTiles, composer, post }),
    stop: async () => {
      post.stop()
      await composer.stop()
    },
  }
}
