import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { protocols } from './registry.ts'

const root = join(import.meta.dirname, '../../..')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

// Where a family of trackers has to be named by hand, beside the lists that a compiler or a test of its own asks for. What is not asked
// for there is not forgotten here: docs/how-to/add-a-protocol.md, point 8.

/** `exceptions`: those that the file is not about, with the reason. */
const places: Readonly<Record<string, { what: string; exceptions?: readonly string[] }>> = {
  'apps/server/src/limits/tracker-reports.limits.ts': {
    what: 'how long a frame of it may be',
    // Over HTTP, and datagrams alone: bounded by theirs.
    exceptions: ['osmand', 'calamp'],
  },
  'apps/server/src/ingest/hostile-neighbours.test.ts': {
    what: 'that its bad connections hurt no other’s',
    exceptions: ['osmand', 'calamp'],
  },
  'apps/server/src/ingest/families-apart.test.ts': {
    what: 'that it is spoken with the engine in another process',
    // In `two-processes.test.ts`, whole.
    exceptions: ['teltonika', 'osmand', 'gt06'],
  },
  'packages/contract/src/trackers.ts': { what: 'which type of tracker a user chooses' },
  'apps/server/src/config.ts': { what: 'which port it is heard on' },
  'tools/simulator/src/create-uplink.ts': { what: 'how a virtual tracker speaks it' },
  'tools/traccar-import/src/device-kinds.ts': { what: 'which devices of a Traccar server speak it' },
}

/** What comes as JSON from other platforms has no port and no family. */
const spoken = protocols.map(({ name }) => name).filter((name) => name !== 'json')

test.each(Object.entries(places))('%s names every family', (file, { what, exceptions = [] }) => {
  const text = textOf(file).toLowerCase()
  const isNamed = (name: string) => new RegExp(`(?<![a-z0-9])${name}|${name.replaceAll('-', '')}`).test(text)
  const missing = spoken.filter((name) => !exceptions.includes(name) && !isNamed(name))
  expect(missing, `${file} says ${what}`).toEqual([])
})

test('the README names every family among the types that can be registered', () => {
  const [, types = ''] = /register[^`]*--type[\s\S]*?\(([^)]*)\)/.exec(textOf('README.md')) ?? []
  const missing = spoken.filter((name) => name !== 'teltonika' && !types.includes(`\`${name}\``))
  expect(missing, 'README.md says which types can be registered').toEqual([])
})
