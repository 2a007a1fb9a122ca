import { describe, expect, test } from 'vitest'
import {
  type Filling,
  isTankFuel,
  judgePurchase,
  maskedCard,
  type PurchaseFacts,
  purchaseTitle,
  shareFillings,
  tankedHalts,
} from './fuel-purchases.ts'

const minute = 60_000
const at = Date.parse('2026-11-10T08:00:00Z')
const limits = { tolerance: 0.1, toleranceM: 500 }
const station = { lat: 40, lng: -4 }
/** A kilometre to the north is 0.009 degrees. */
const fix = (minutes: number, km = 0) => ({ recordedAt: at + minutes * minute, lat: 40 + km * 0.009, lng: -4 })
const filling = (minutes: number, litres: number, more: Partial<Filling> = {}): Filling => ({
  ...{ sensorId: 1, startedAt: at + minutes * minute, endedAt: at + (minutes + 4) * minute, litres, lat: 40, lng: -4 },
  ...more,
})
const bought = (id: number, minutes: number, litres: number) => ({ id, purchasedAt: at + minutes * minute, litres })
const shareOf = (litres: number, more: Partial<Filling> = {}) =>
  shareFillings([bought(1, 0, 100)], [filling(-3, litres, more)], 60 * minute).get(1) ?? null

const facts = (more: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  ...{ purchasedAt: at, litres: 100, product: 'Diesel e+', hasVehicle: true, tankL: 400, hasTankSensor: true },
  ...{ share: shareOf(98), sinceLastMs: null, station, before: fix(-1), after: fix(1), closest: fix(0) },
  ...more,
})
const judged = (more: Partial<PurchaseFacts> = {}) => judgePurchase(facts(more), limits)

describe('a card', () => {
  test.each([
    ['7002 1234 5678 9012', '****9012'],
    ['7002-1234-5678-90a2', '****90A2'],
    ['****9012', '****9012'],
    ['12 3', ''],
  ])('%s is kept as %s', (typed, kept) => {
    expect(maskedCard(typed)).toBe(kept)
    expect(maskedCard(kept)).toBe(kept)
  })

  test('calls a purchase together with its station', () => {
    expect(purchaseTitle({ card: '****9012', station: 'Repsol Mérida' })).toBe('****9012 · Repsol Mérida')
    expect(purchaseTitle({ card: '****9012' })).toBe('****9012')
  })
})

test.each([
  ['Diesel e+', true],
  ['Gasóleo A', true],
  ['Defender 95', true],
  ['DEF 10 L', false],
  ['AdBlue granel', false],
  ['AD-BLUE', false],
  ['Lavado camión', false],
  ['Super 95', true],
  [null, true],
])('%s goes into the tank: %s', (product, isFuel) => {
  expect(isTankFuel(product)).toBe(isFuel)
})

describe('a filling', () => {
  test('is of the purchase nearest to it, and of none that is too far', () => {
    const fillings = [filling(-3, 80), filling(200, 50)]
    const shares = shareFillings([bought(1, 0, 80), bought(2, 190, 50), bought(3, 300, 20)], fillings, 60 * minute)
    expect([...shares].map(([id, { litres }]) => [id, litres])).toEqual([
      [1, 80],
      [2, 50],
    ])
  })

  test('that several have goes to them in the order of the pump, and none of it is lost', () => {
    const two = [bought(2, 5, 50), bought(1, 0, 60)]
    const of = (litres: number) => {
      const shares = shareFillings(two, [filling(0, litres)], 60 * minute)
      return [1, 2].map((id) => shares.get(id)?.litres)
    }
    expect(of(110)).toEqual([60, 50])
    expect(of(60)).toEqual([60, 0])
    expect(of(130)).toEqual([60, 70])
  })

  test('of two tanks at one halt is one', () => {
    const halts = tankedHalts([filling(6, 70, { sensorId: 2 }), filling(0, 80), filling(90, 40)])
    expect(halts.map(({ litres, fillings }) => [litres, fillings.length])).toEqual([
      [150, 2],
      [40, 1],
    ])
    // One tank that is filled twice is filled twice.
    expect(tankedHalts([filling(0, 80), filling(6, 20)])).toHaveLength(2)
  })
})

describe('a purchase', () => {
  test('agrees when its litres are in the tank of the vehicle that was there', () => {
    expect(judged()).toEqual({ verdict: 'agrees', doubt: null, tankedL: 98, notFoundL: 0, stationM: 0 })
    expect(judged({ share: shareOf(90) }).verdict).toBe('agrees')
    expect(judged({ station: null })).toMatchObject({ verdict: 'agrees', stationM: null })
  })

  test('of which less came into the tank says how much is missing', () => {
    expect(judged({ share: shareOf(60) })).toMatchObject({ verdict: 'lessInTank', tankedL: 60, notFoundL: 40 })
    expect(judged({ share: null })).toMatchObject({ verdict: 'lessInTank', tankedL: 0, notFoundL: 100 })
  })

  test('is elsewhere when the vehicle was heard of and never at the station', () => {
    const away = { before: fix(-1, 3), after: fix(1, 3), closest: fix(-8, 2), share: null }
    expect(judged(away)).toMatchObject({ verdict: 'elsewhere', notFoundL: 100 })
    expect(judged(away).stationM).toBeCloseTo(2_000, -2)
    // A pump's clock is minutes off.
    expect(judged({ ...away, closest: fix(-8, 0.2) }).verdict).toBe('lessInTank')
    // It filled up at the station, as its tank says.
    expect(judged({ ...away, share: shareOf(100) }).verdict).toBe('agrees')
  })

  test('is not elsewhere because of silence, unless the vehicle is found where it was', () => {
    const silent = { closest: null, share: null }
    expect(judged({ ...silent, before: fix(-40, 3), after: fix(40, 9) }).verdict).toBe('lessInTank')
    expect(judged({ ...silent, before: fix(-40, 3), after: fix(40, 3) }).verdict).toBe('elsewhere')
    expect(judged({ ...silent, before: fix(-40, 3), after: null })).toMatchObject({
      verdict: 'cannotTell',
      doubt: 'gap',
      notFoundL: null,
    })
  })

  test('of more than the tank holds is told so before all', () => {
    expect(judged({ tankL: 80, before: fix(-1, 9), closest: null }).verdict).toBe('moreThanTank')
    expect(judged({ tankL: 95 }).verdict).toBe('agrees')
    expect(judged({ tankL: 80, product: 'AdBlue' })).toMatchObject({ verdict: 'cannotTell', doubt: 'notFuel' })
  })

  test('soon after another is repeated where its litres are not in the tank', () => {
    const again = { sinceLastMs: 20 * minute }
    expect(judged({ ...again, share: shareOf(0) }).verdict).toBe('repeated')
    expect(judged(again).verdict).toBe('agrees')
    expect(judged({ ...again, hasTankSensor: false, share: null })).toMatchObject({
      verdict: 'repeated',
      notFoundL: null,
    })
    expect(judged({ ...again, hasVehicle: false, share: null }).verdict).toBe('repeated')
    expect(judged({ sinceLastMs: 61 * minute, share: shareOf(0) }).verdict).toBe('lessInTank')
  })

  test.each<[Partial<PurchaseFacts>, string]>([
    [{ hasVehicle: false, hasTankSensor: false, station: null }, 'noVehicle'],
    [{ product: 'AdBlue' }, 'notFuel'],
    [{ hasTankSensor: false }, 'noTank'],
    [{ before: null, after: null, closest: null }, 'noFixes'],
    [{ after: null }, 'gap'],
  ])('with %j cannot be told, and says why', (more, doubt) => {
    expect(judged({ share: null, ...more })).toMatchObject({
      verdict: 'cannotTell',
      doubt,
      tankedL: null,
      notFoundL: null,
    })
  })
})
