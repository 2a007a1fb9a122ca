import { spawnSync } from 'node:child_process'
import { runQuietly } from './commands.mjs'
import { withProgress } from './progress.mjs'

const canUseApt = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** What `find` finds, after Debian's package has been installed if it was missing and may be; undefined if it still is. */
export const ensurePackage = async (name, title, find) => {
  const found = find()
  if (found || !canUseApt()) return found
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await withProgress('Reading the list of Debian packages', () => runQuietly('apt-get', ['update'], { env }))
  await withProgress(`Installing ${title}`, () =>
    runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], { env }),
  )
  return find()
}
