/** What is there of a company's beginning, as lists and live channel tell it. */
export interface Beginning {
  trackers: readonly { itemId: number | null; firstConnectTs: number | null }[]
  items: number
  /** An item has sent a position that can be shown. */
  isSeen: boolean
}

export const firstHourSteps = ['register', 'call', 'vehicle', 'mount', 'move'] as const
export type FirstHourStep = (typeof firstHourSteps)[number]
export type StepState = 'done' | 'next' | 'later'

/** From a tracker in the hand to a vehicle on the map: each step by itself, the first that is open being the next. */
export const stepStates = ({ trackers, items, isSeen }: Beginning): Record<FirstHourStep, StepState> => {
  const isDone: Record<FirstHourStep, boolean> = {
    register: trackers.length > 0,
    call: isSeen || trackers.some(({ firstConnectTs }) => firstConnectTs !== null),
    vehicle: items > 0,
    mount: isSeen || trackers.some(({ itemId }) => itemId !== null),
    move: isSeen,
  }
  const next = firstHourSteps.find((step) => !isDone[step])
  return Object.fromEntries(
    firstHourSteps.map((step) => [step, isDone[step] ? 'done' : step === next ? 'next' : 'later']),
  ) as Record<FirstHourStep, StepState>
}
