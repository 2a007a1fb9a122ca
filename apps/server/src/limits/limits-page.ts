import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Limit } from './limit.ts'

type Value = number | Readonly<Record<string, number>>

const folder = import.meta.dirname
/** In the order of the page. */
const titles: Record<string, string> = {
  'sign-in': 'Signing in',
  http: 'The web port',
  calls: 'What one call may ask',
  'kept-records': 'What is kept',
  'live-connections': 'The live channel',
  'tracker-connections': 'Connections of trackers',
  'tracker-reports': 'What a tracker may send',
  'unregistered-devices': 'Devices that nobody has registered',
  'speaker-trust': 'Who speaks for a tracker',
}

const figure = (value: number): string => value.toLocaleString('en-GB')
const valueText = (value: Value): string =>
  typeof value === 'number'
    ? figure(value)
    : Object.entries(value)
        .map(([name, part]) => `${name} ${figure(part)}`)
        .join(', ')

const isLimit = (exported: unknown): exported is Limit<Value> =>
  typeof exported === 'object' && exported !== null && 'atLimit' in exported && 'seenBy' in exported

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

const row = ({ name, value, counted, over, atLimit, seenBy }: Limit<Value>): string =>
  `| ${[name, valueText(value), counted, over, atLimit, seenBy].map(cell).join(' | ')} |`

/** Subjects as their files name them, each with its limits by the names of their constants. */
export const readLimits = async (): Promise<Map<string, Limit<Value>[]>> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.limits.ts'))
  const subjects = new Map<string, Limit<Value>[]>()
  for (const file of files.sort()) {
    const exported: Record<string, unknown> = await import(join(folder, file))
    const names = Object.keys(exported).sort()
    subjects.set(file.slice(0, -'.limits.ts'.length), names.map((name) => exported[name]).filter(isLimit))
  }
  return subjects
}

/** `docs/limits.md`, from the constants that the code enforces. */
export const limitsPage = async (): Promise<string> => {
  const subjects = await readLimits()
  const order = [...Object.keys(titles), ...[...subjects.keys()].filter((subject) => !(subject in titles))]
  const parts = order.flatMap((subject) => {
    const limits = subjects.get(subject) ?? []
    if (limits.length === 0) return []
    return [
      `## ${titles[subject] ?? subject}`,
      '',
      '| limit | at | who or what is counted | over | what happens at it | how an operator sees it |',
      '| --- | ---: | --- | --- | --- | --- |',
      ...limits.map(row),
      '',
    ]
  })
  return [
    '# Limits',
    '',
    'What somebody from outside can ask or hold, and what happens beyond it. Made by `npm run limits` from',
    '`apps/server/src/limits/`, whose constants are what the code enforces: a test fails where this page says otherwise.',
    'An address is one of IPv4, or a /64 of IPv6. Times are in milliseconds where a name says so.',
    '',
    ...parts,
  ].join('\n')
}
