import { distanceM } from './geometry.ts'

const keptDigits = 4
const mask = '****'

/**
 * `****1234` of a fuel card's number, however it is grouped, and of one that is masked already; '' of a text with fewer than four letters
 * or digits. The whole number pays, so that it is not ours to keep; two cards that end alike are told apart by their vehicles alone.
 */
export const maskedCard = (card: string): string => {
  const signs = card
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  return signs.length < keptDigits ? '' : `${mask}${signs.slice(-keptDigits)}`
}

/** How a purchase is called where it is told of. */
export const purchaseTitle = ({ card, station }: { card?: unknown; station?: unknown }): string =>
  [card, station].filter((part) => typeof part === 'string' && part !== '').join(' · ')

/** As JavaScript and PostgreSQL read it, without regard to case: what a card pays at a pump beside what the engine burns. */
export const notTankFuel = '\\m(ad-? ?blue|aus ?32|urea|arla|def\\M|wash|lavado|lavagem|lavage|lavaggio|y[ıi]kama)'

/** Ends of words are written otherwise here. */
const notTankFuelHere = new RegExp(
  notTankFuel.replace('\\m', '(?<![\\p{L}\\d])').replace('\\M', '(?![\\p{L}\\d])'),
  'iu',
)

/** Whether what was bought goes into the tank that a sensor measures; what nobody has named does. */
export const isTankFuel = (product: string | null): boolean => product === null || !notTankFuelHere.test(product)

/** What came into a tank, as its sensor told it. */
export interface Filling {
  sensorId: number
  startedAt: number
  endedAt: number
  litres: number
  lat: number | null
  lng: number | null
}

/** What was bought for the tank of one vehicle. */
export interface Bought {
  id: number
  purchasedAt: number
  litres: number
}

/** What a vehicle's tanks got at one halt. */
export interface TankedHalt {
  fillings: readonly Filling[]
  startedAt: number
  endedAt: number
  litres: number
}

/** Two tanks of one vehicle are filled one after the other. */
const oneHaltMs = 5 * 60_000

const haltOf = (fillings: readonly Filling[]): TankedHalt => ({
  fillings,
  startedAt: Math.min(...fillings.map(({ startedAt }) => startedAt)),
  endedAt: Math.max(...fillings.map(({ endedAt }) => endedAt)),
  litres: fillings.reduce((sum, { litres }) => sum + litres, 0),
})

/** Fillings of one vehicle, put together where several tanks were filled at one halt; oldest first. */
export const tankedHalts = (fillings: readonly Filling[]): TankedHalt[] => {
  const halts: TankedHalt[] = []
  for (const filling of fillings.toSorted((a, b) => a.startedAt - b.startedAt || a.sensorId - b.sensorId)) {
    const last = halts.at(-1)
    const isSameHalt =
      last !== undefined &&
      filling.startedAt - last.endedAt <= oneHaltMs &&
      !last.fillings.some(({ sensorId }) => sensorId === filling.sensorId)
    if (isSameHalt) halts[halts.length - 1] = haltOf([...last.fillings, filling])
    else halts.push(haltOf([filling]))
  }
  return halts
}

const awayMs = ({ startedAt, endedAt }: TankedHalt, at: number): number => Math.max(startedAt - at, at - endedAt, 0)

export interface TankShare {
  litres: number
  halt: TankedHalt
}

/**
 * What of each purchase of one vehicle came into its tanks, by its id: of the filling that is nearest in time and no farther than `withinMs`.
 * Where several have the same one, each takes its litres in the order in which they were bought, and the last one the rest.
 */
export const shareFillings = (
  purchases: readonly Bought[],
  fillings: readonly Filling[],
  withinMs: number,
): Map<number, TankShare> => {
  const takers = new Map<TankedHalt, Bought[]>()
  const halts = tankedHalts(fillings)
  for (const purchase of purchases.toSorted((a, b) => a.purchasedAt - b.purchasedAt || a.id - b.id)) {
    const at = purchase.purchasedAt
    const [nearest] = halts
      .filter((halt) => awayMs(halt, at) <= withinMs)
      .toSorted((a, b) => awayMs(a, at) - awayMs(b, at))
    if (nearest) takers.set(nearest, [...(takers.get(nearest) ?? []), purchase])
  }
  const shares = new Map<number, TankShare>()
  for (const [halt, bought] of takers) {
    let left = halt.litres
    for (const [nth, { id, litres }] of bought.entries()) {
      const taken = nth === bought.length - 1 ? left : Math.min(litres, left)
      shares.set(id, { litres: taken, halt })
      left -= taken
    }
  }
  return shares
}

interface Place {
  lat: number
  lng: number
}

export interface FixNearby extends Place {
  recordedAt: number
}

export interface PurchaseFacts {
  purchasedAt: number
  litres: number
  product: string | null
  hasVehicle: boolean
  /** What a full tank holds, where somebody has said it. */
  tankL: number | null
  /** Whether a sensor of a tank told anything on that day. */
  hasTankSensor: boolean
  /** What `shareFillings` found. */
  share: TankShare | null
  /** Since the purchase before by the same card or for the same vehicle; null where there is none near. */
  sinceLastMs: number | null
  station: Place | null
  /** The vehicle's last fix before, and its first one after, within the minutes of the limits. */
  before: FixNearby | null
  after: FixNearby | null
  /** The fix nearest to the station within `pumpClockMs`, where the station's place is known. */
  closest: FixNearby | null
}

export interface PurchaseLimits {
  /** Share of what was bought. */
  tolerance: number
  toleranceM: number
}

export const purchaseVerdicts = [
  'agrees',
  'lessInTank',
  'elsewhere',
  'moreThanTank',
  'repeated',
  'cannotTell',
  'noPurchase',
] as const
export type PurchaseVerdict = (typeof purchaseVerdicts)[number]

/** Why nothing can be told: `gap` where fixes are on one side of the purchase alone. */
export const purchaseDoubts = ['noVehicle', 'notFuel', 'noTank', 'noFixes', 'gap'] as const
export type PurchaseDoubt = (typeof purchaseDoubts)[number]

export interface JudgedPurchase {
  verdict: PurchaseVerdict
  doubt: PurchaseDoubt | null
  /** Litres that came into the tank; null where nobody can know. */
  tankedL: number | null
  /** What of the purchase is beyond the tolerance and in no tank; null where nobody can know. */
  notFoundL: number | null
  /** From the station to the nearest that the vehicle is known to have come. */
  stationM: number | null
}

/** So far a pump's clock may be off, or its driver from the till. */
export const pumpClockMs = 10 * 60_000
/** Again so soon is worth a look. */
export const repeatedMs = 3_600_000

const placeOf = (
  { purchasedAt, station, before, after, closest, share }: PurchaseFacts,
  { toleranceM }: PurchaseLimits,
): { stationM: number | null; isElsewhere: boolean } => {
  if (station === null) return { stationM: null, isElsewhere: false }
  const awayFromIt = ({ recordedAt }: FixNearby) => Math.abs(recordedAt - purchasedAt)
  const fixes = [before, after, closest].filter((fix) => fix !== null).toSorted((a, b) => awayFromIt(a) - awayFromIt(b))
  const heard = fixes.filter((fix) => awayFromIt(fix) <= pumpClockMs)
  const filledAt =
    share?.halt.fillings.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }])) ?? []
  const places: Place[] = [...(heard.length > 0 ? heard : fixes.slice(0, 1)), ...filledAt]
  if (places.length === 0) return { stationM: null, isElsewhere: false }
  const stationM = Math.min(...places.map((place) => distanceM(place, station)))
  // Who is found again where they were had no reason to go there meanwhile; of others silence tells nothing.
  const stood = before !== null && after !== null && distanceM(before, after) <= toleranceM
  return { stationM, isElsewhere: stationM > toleranceM && (heard.length > 0 || stood) }
}

/**
 * What tank and place say of a purchase. What cannot be is told first (more than the tank holds, the vehicle elsewhere), then whether its
 * litres are in the tank; that it is bought again soon, where they are not.
 */
export const judgePurchase = (facts: PurchaseFacts, limits: PurchaseLimits): JudgedPurchase => {
  const { litres, product, hasVehicle, tankL, hasTankSensor, share, sinceLastMs, before, after } = facts
  const isOver = (more: number, less: number) => more > less * (1 + limits.tolerance)
  const isFuel = isTankFuel(product)
  const isHeard = before !== null && after !== null
  const isTankKnown = isFuel && hasVehicle && (share !== null || (hasTankSensor && isHeard))
  const tankedL = isTankKnown ? (share?.litres ?? 0) : null
  const isFound = tankedL !== null && tankedL >= litres * (1 - limits.tolerance)
  const { stationM, isElsewhere } = placeOf(facts, limits)
  const told = { tankedL, notFoundL: tankedL === null ? null : isFound ? 0 : litres - tankedL, stationM }
  const verdict = (of: PurchaseVerdict): JudgedPurchase => ({ verdict: of, doubt: null, ...told })
  const cannotTell = (doubt: PurchaseDoubt): JudgedPurchase => ({ verdict: 'cannotTell', doubt, ...told })
  const isRepeated = isFuel && sinceLastMs !== null && sinceLastMs <= repeatedMs

  if (isFuel && tankL !== null && isOver(litres, tankL)) return verdict('moreThanTank')
  if (isElsewhere) return verdict('elsewhere')
  if (!isFuel) return cannotTell('notFuel')
  if (isFound) return verdict('agrees')
  if (isRepeated) return verdict('repeated')
  if (isTankKnown) return verdict('lessInTank')
  if (!hasVehicle) return cannotTell('noVehicle')
  // Whose tracker is silent tells no tank either.
  if (before === null && after === null) return cannotTell('noFixes')
  return cannotTell(hasTankSensor ? 'gap' : 'noTank')
}
