// `npm run break-kernels [kernel …]`: breaks each kernel of the web in one line, and tells whether the test fails that is to see it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KernelBreak, kernels } from './kernel-states.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'atalaya-breaks-'))

interface Report {
  numFailedTests: number
  numPassedTests: number
}

/** How many of the kernel's tests of that name ran, and failed. */
const runOf = (tests: readonly string[], name: string): { ran: number; failed: number } => {
  const file = join(folder, 'report.json')
  const only = name.replaceAll(/[^\w ,']/g, '.')
  // Long ones are a project of their own.
  const projects = ['components', 'more-components'].flatMap((project) => ['--project', project])
  const args = ['run', ...projects, '-t', only, '--reporter=json', `--outputFile=${file}`, ...tests]
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: root, stdio: 'ignore' })
  const { numFailedTests: failed, numPassedTests } = JSON.parse(readFileSync(file, 'utf8')) as Report
  rmSync(file)
  return { ran: failed + numPassedTests, failed }
}

/** The file is as it was afterwards, and after Ctrl+C: what is spawned ends by it too, and the rest runs on. */
const whileBroken = <T>({ file, was, becomes }: KernelBreak, look: () => T): T => {
  const path = join(root, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    whole.replace(was, () => becomes),
  )
  try {
    return look()
  } finally {
    writeFileSync(path, whole)
  }
}

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isInterrupted = true
  })
const wanted = process.argv.slice(2)
for (const [name, { tests, breaks }] of Object.entries(kernels)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const each of breaks) {
    if (isInterrupted) break
    const { ran, failed } = whileBroken(each, () => runOf(tests, each.caughtBy))
    const isSeen = ran > 0 && failed === ran
    process.stdout.write(`${isSeen ? '✓' : '✗'} ${name}: ${each.file}: ${each.caughtBy} (${failed} of ${ran} failed)\n`)
    if (!isSeen) process.exitCode = 1
  }
}
rmSync(folder, { recursive: true, force: true })
