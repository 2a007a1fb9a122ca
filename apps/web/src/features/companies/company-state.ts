import type { CompanySummary } from '@atalaya/contract/companies'

type StateValue = CompanySummary['info']['state']['current']['value']

/** Spec 1 §2 and §4: 0 and 1 active and green, 2 normal and without a badge, the rest red. */
const states = {
  0: { key: 'active', tone: 'good' },
  1: { key: 'active', tone: 'good' },
  2: { key: 'normal', tone: 'quiet' },
  3: { key: 'suspended', tone: 'bad' },
  4: { key: 'deactivated', tone: 'bad' },
} as const satisfies Record<StateValue, { key: string; tone: string }>

export const companyState = (value: StateValue) => states[value]

/** Each state once, as people tell them apart. */
export const companyStates = ['active', 'normal', 'suspended', 'deactivated'] as const

/** From then on of its licences a company should hear of more. */
export const nearlyAll = 0.9
