import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { compiled } from './children.mjs'
import { ensureChromium } from './chromium.mjs'
import { runInSight } from './commands.mjs'
import { ensureFirefox, withScreen } from './firefox.mjs'
import { modules, root } from './places.mjs'
import { checkSupplyChain } from './supply-chain.mjs'
import { buildWeb } from './web-build.mjs'

/** What a step found: a static check counts as one, a suite as its tests. */
const verdict = (isGood, note = '') => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, note })

const inRoot = { cwd: root, env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) } }

const workspaces = () => [
  ...['apps', 'packages', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  ),
  'e2e',
]

/** Those that read the most begin first, so that none of them is left alone at the end. */
const isLong = (project) => /^(apps|e2e|tools.bench)/.test(project)

const types = async (node, write) => {
  const projects = ['.', ...workspaces()].flatMap((workspace) =>
    readdirSync(join(root, workspace))
      .filter((name) => /^tsconfig(\.(?!base\.)\w+)?\.json$/.test(name))
      .map((name) => join(workspace, name)),
  )
  // Each checker of a project works out what the others do again: four of them cost the web twice the time of one.
  const tsc = [join(modules, 'typescript/bin/tsc'), '--checkers', '1', '-p']
  const wrong = []
  const waiting = projects.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))
  const checkNext = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const code = await runInSight(`tsc ${project}`, node, [...tsc, project], { ...inRoot, write })
      if (code !== 0) wrong.push(project)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, checkNext))
  // Sources without a project would pass unread.
  const unread = workspaces().filter(
    (name) => existsSync(join(root, name, 'src')) && !projects.some((project) => project.startsWith(`${name}/`)),
  )
  for (const name of unread) write(`${name} has sources and no tsconfig.json\n`)
  return verdict(
    wrong.length + unread.length === 0,
    `${projects.length} projects${wrong.length ? `, wrong: ${wrong.join(', ')}` : ''}`,
  )
}

const tool =
  (label, script, ...args) =>
  async (node, write) =>
    verdict((await runInSight(label, node, [join(root, script), ...args], { ...inRoot, write })) === 0)

/** The first lines of what a test said: enough to know which of its claims did not hold. */
const reasonOf = (messages = []) => stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, 6).join('\n    ')

/** What failed, in a few lines each, for whoever sees no more than the end of a long run. */
export const failuresOf = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name ?? '')
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${file}\n    ${reasonOf([message ?? ''])}`]
    return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n    ${reasonOf(failureMessages)}`)
  })

/** Vitest's own sums leave out a file that failed to load and an error outside of any test; here they fail. */
export const countReport = (
  { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults },
  exitCode,
) => {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length
  const counted = {
    passed: numPassedTests,
    failed: numFailedTests + unloaded,
    skipped: numPendingTests + numTodoTests,
    note: '',
  }
  if (counted.passed + counted.failed === 0) return { ...counted, failed: 1, note: 'found no test' }
  if (exitCode !== 0 && counted.failed === 0) return { ...counted, failed: 1, note: 'an error outside of any test' }
  return counted
}

/** A Vitest project or some files of it, run and counted. */
const suite =
  (project, env = {}, files = []) =>
  async (node, write) => {
    const folder = mkdtempSync(join(tmpdir(), 'atalaya-report-'))
    const report = join(folder, 'report.json')
    try {
      const args = [
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...files,
      ]
      // Each test file has a process of its own, which loads what the one before has compiled.
      const options = { ...inRoot, write, env: { ...compiled, ...inRoot.env, ...env } }
      const code = await runInSight(`${project} tests`, node, [join(modules, 'vitest/vitest.mjs'), ...args], options)
      if (!existsSync(report)) return verdict(false, 'ended without a report')
      const told = JSON.parse(readFileSync(report, 'utf8'))
      return { ...countReport(told, code), failures: failuresOf(told) }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

/** Over the system's browser: none is ever downloaded. */
const inThePage = (project) => async (node, write) => suite(project, { CHROMIUM: await ensureChromium() })(node, write)

const journeys = (project) => async (node, write) => {
  const chromium = await ensureChromium()
  await buildWeb(node)
  return suite(project, { CHROMIUM: chromium })(node, write)
}

const inFirefox = async (node, write) => {
  const firefox = await ensureFirefox()
  await buildWeb(node)
  return withScreen((display) =>
    suite('firefox', { FIREFOX: firefox, BROWSER: 'firefox', ...(display && { DISPLAY: display }) })(node, write),
  )
}

/** In the order in which they run: what answers soonest comes first. */
export const testSteps = [
  { name: 'types', run: types },
  { name: 'lint', run: tool('biome', 'node_modules/@biomejs/biome/bin/biome', 'check', '.') },
  { name: 'boundaries', run: tool('boundaries', 'tools/house-rules/src/boundaries.cli.ts') },
  // One core each: begun with the step before it.
  { name: 'dead-code', isBeside: true, run: tool('knip', 'node_modules/knip/bin/knip.js', '--no-progress') },
  { name: 'supply-chain', run: checkSupplyChain },
  // It waits for half of its time, while those above have nothing to wait for.
  { name: 'survival', run: suite('survival'), startsFirst: true },
  { name: 'unit', run: suite('unit') },
  { name: 'components', run: inThePage('components') },
  { name: 'integration', run: suite('integration') },
  { name: 'journeys', run: journeys('journeys') },
  // Only when it is asked for: the whole stays under twelve minutes on two cores.
  { name: 'more-integration', run: suite('more-integration'), isOnDemand: true },
  { name: 'more-components', run: inThePage('more-components'), isOnDemand: true },
  { name: 'pictures', run: inThePage('pictures'), isOnDemand: true },
  { name: 'more-journeys', run: journeys('more-journeys'), isOnDemand: true },
  { name: 'firefox', run: inFirefox, isOnDemand: true },
  {
    name: 'whole-matrix',
    run: suite('integration', { WHOLE_MATRIX: '1' }, [
      'apps/server/src/http/authorization.test.ts',
      'apps/server/src/http/tenant-walk.test.ts',
    ]),
    isOnDemand: true,
  },
  { name: 'more-survival', run: suite('survival', { KILLS: '20' }), isOnDemand: true },
  {
    name: 'outbox-kills',
    run: suite('integration', { OUTBOX_KILLS: '200' }, ['apps/server/src/outbox/outbox-kills.test.ts']),
    isOnDemand: true,
  },
]
