import type { TrailEntry } from '@atalaya/contract/trail'

/** Nouns whose records have a page, by its path; the others open in the form of their list. */
const pages: Readonly<Record<string, string>> = {
  vehicles: '/vehicles',
  assets: '/assets',
  persons: '/persons',
  drivers: '/drivers',
  worktimes: '/trackRules',
}
const lists: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['users', 'groups', 'geozones', 'pois', 'costs', 'sensors', 'alarms'].map((noun) => [noun, `/${noun}`]),
  ),
  periodicReports: '/periodic',
  fuelPurchases: '/fuel-purchases',
}

/** Where a record of the company is; null for what has gone, and for what has no screen. */
export const linkOf = ({ kind, noun, recordId }: TrailEntry): string | null => {
  if (noun === null || recordId === null || kind === 'record.delete') return null
  if (pages[noun]) return `${pages[noun]}/${recordId}`
  return lists[noun] ? `${lists[noun]}?edit=${recordId}` : null
}
