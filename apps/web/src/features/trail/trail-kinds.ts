import { trailKinds } from '@atalaya/contract/trail'

export const trailAreas = [
  'changes',
  'signIns',
  'accounts',
  'refusals',
  'commands',
  'exports',
  'support',
  'other',
] as const
export type TrailArea = (typeof trailAreas)[number]

const beginnings: Record<Exclude<TrailArea, 'other'>, readonly string[]> = {
  changes: ['record.', 'device.placed', 'device.configured', 'brand.'],
  refusals: ['permission.', 'foreign.', 'calls.', 'proof.refused', 'signIn.refused', 'limit.'],
  signIns: ['signIn', 'signOut', 'session.', 'token.', 'proof'],
  accounts: ['account.', 'password.', 'invitation.', 'secondFactor.', 'recoveryCode', 'signInSettings.'],
  commands: ['command.'],
  exports: ['export', 'company.exported', 'run.'],
  support: ['acting.', 'apiKey.'],
}

/** What kinds of entries are looked for together; a kind of a later release is one of the others. */
const areaOf = (kind: string): TrailArea =>
  (Object.keys(beginnings) as (keyof typeof beginnings)[]).find((area) =>
    beginnings[area].some((beginning) => kind.startsWith(beginning)),
  ) ?? 'other'

export const kindsOf = (area: TrailArea): readonly string[] => trailKinds.filter((kind) => areaOf(kind) === area)
