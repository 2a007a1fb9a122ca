import type { NewCost } from '@atalaya/contract/costs'
import type { DriverId, ItemId } from '@atalaya/contract/identifiers'
import type { JourneyStyle } from '@atalaya/domain/journey/journey-profile'
import { type SeededRandom, seededRandom } from '@atalaya/domain/journey/seeded-random'
import { datePlus } from '@atalaya/domain/zone-time'
import type { DemoCompany } from './demo-depots.ts'
import type { Squad } from './squad.ts'

interface PayingVehicle {
  itemId: number
  squad: Squad
}

interface Books {
  company: DemoCompany
  vehicles: readonly PayingVehicle[]
  driverIds: readonly number[]
  /** The last day on which something was paid. */
  today: string
}

const keptDays = 160

const words = {
  guadiana: {
    ...{ diesel: 'Gasóleo A', gas: 'GLP', charge: 'Recarga eléctrica', toll: 'Autopistas, Vía-T', wash: 'Lavado' },
    ...{ service: 'Revisión y aceite', brakes: 'Pastillas de freno', lights: 'Luz trasera', tyres: 'Neumáticos' },
    ...{ meals: 'Dieta en ruta', parking: 'Aparcamiento vigilado', fine: 'Multa por velocidad' },
    ...{ insurance: 'Seguro, cuota mensual', leasing: 'Renting, cuota mensual', other: 'Talonarios de albaranes' },
    stations: ['Mérida', 'Badajoz', 'Almendralejo', 'Zafra', 'Don Benito', 'Trujillo'],
    vat: 21,
  },
  minho: {
    ...{
      diesel: 'Gasóleo',
      gas: 'GPL',
      charge: 'Carregamento elétrico',
      toll: 'Portagens, Via Verde',
      wash: 'Lavagem',
    },
    ...{ service: 'Revisão e óleo', brakes: 'Pastilhas de travão', lights: 'Farolim traseiro', tyres: 'Pneus' },
    ...{ meals: 'Refeição em rota', parking: 'Parque vigiado', fine: 'Multa por velocidade' },
    ...{ insurance: 'Seguro, prestação mensal', leasing: 'Renting, prestação mensal', other: 'Guias de transporte' },
    stations: ['Braga', 'Barcelos', 'Guimarães', 'Famalicão', 'Viana do Castelo'],
    vat: 23,
  },
} as const

/** Days from one tank to the next; those without an engine of that kind are not here. */
const tankDays: Partial<Record<JourneyStyle, number>> = {
  ...{
    longHaul: 4,
    bus: 5,
    truck: 7,
    machinery: 8,
    van: 9,
    tractor: 10,
    ship: 12,
    car: 13,
    motorcycle: 16,
    scooter: 18,
  },
}
const roadStyles: readonly JourneyStyle[] = ['longHaul', 'truck', 'bus']
const leasedStyles: readonly JourneyStyle[] = ['van', 'car']

const cents = (value: number): number => Math.round(value * 100) / 100

/** What a company paid in its last months, in no order. */
export const demoCosts = ({ company, vehicles, driverIds, today }: Books): NewCost[] => {
  const random = seededRandom(company === 'guadiana' ? 71 : 72)
  const word = words[company]
  const first = datePlus(today, -keptDays)
  const costs: NewCost[] = []
  const pay = (cost: Pick<NewCost, 'name' | 'type' | 'date' | 'unitPrice'> & Partial<NewCost>) =>
    costs.push({ quantity: 1, tax: word.vat, currency: 'EUR', ...cost })
  const station = () => word.stations[random.index(word.stations.length)] ?? ''

  for (const { itemId, squad } of vehicles) {
    const vehicleId = itemId as ItemId
    for (const { date, quantity, unitPrice, ...fuel } of fuelOf(squad, random, { first, today }))
      pay({
        ...fuel,
        name: word[fuel.name],
        type: 'fuel',
        date,
        quantity,
        unitPrice,
        description: station(),
        vehicleId,
      })
    for (const date of monthsFrom(first, today)) {
      if (roadStyles.includes(squad.style))
        pay({ name: word.toll, type: 'toll', date, unitPrice: cents(random.between(60, 310)), vehicleId })
      if (leasedStyles.includes(squad.style))
        pay({ name: word.leasing, type: 'leasing', date, unitPrice: cents(random.between(310, 480)), vehicleId })
      if (squad.style === 'bus')
        pay({ name: word.wash, type: 'washing', date, quantity: 4, unitPrice: 28.5, vehicleId })
    }
    if (squad.hasPlate !== false && random.chance(0.45))
      pay({
        ...{ name: word.service, type: 'maintenance', date: dayIn(random, first), vehicleId },
        unitPrice: cents(random.between(120, 460)),
      })
    if (random.chance(0.22))
      pay({
        ...{
          name: random.chance(0.6) ? word.brakes : word.lights,
          type: 'repair',
          date: dayIn(random, first),
          vehicleId,
        },
        unitPrice: cents(random.between(45, 620)),
      })
    if (random.chance(0.12) && squad.tankL)
      pay({
        ...{ name: word.tyres, type: 'tyres', date: dayIn(random, first), vehicleId },
        ...{ quantity: 4, unitPrice: cents(random.between(88, 340)) },
      })
  }
  for (const driverId of driverIds as readonly DriverId[]) {
    for (const date of monthsFrom(first, today))
      pay({ name: word.meals, type: 'food', date, quantity: 3 + random.index(6), unitPrice: 14.5, tax: 10, driverId })
    if (random.chance(0.2))
      pay({ name: word.fine, type: 'fine', date: dayIn(random, first), unitPrice: 100, tax: 0, driverId })
  }
  for (const date of monthsFrom(first, today)) {
    // Insurance carries a tax of its own.
    pay({ name: word.insurance, type: 'insurance', date, unitPrice: cents(vehicles.length * 41.35), tax: 8 })
    pay({ name: word.parking, type: 'parking', date, quantity: 12, unitPrice: 9.9 })
  }
  pay({ name: word.other, type: 'other', date: dayIn(random, first), quantity: 20, unitPrice: 3.25 })
  return costs.filter(({ date }) => date <= today)
}

const dayIn = (random: SeededRandom, first: string): string => datePlus(first, random.index(keptDays))

/** The fifth of each month. */
const monthsFrom = (first: string, today: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= today; day = datePlus(day, 1)) if (day.endsWith('-05')) days.push(day)
  return days
}

/** Fillings at what fuel cost by and by: a slow wave around a price without tax. */
function* fuelOf(squad: Squad, random: SeededRandom, { first, today }: { first: string; today: string }) {
  const every = tankDays[squad.style]
  if (!every) return
  const { tankL } = squad
  for (let day = datePlus(first, random.index(every)), nth = 0; day <= today; nth++) {
    const wave = Math.sin(nth / 4) * 0.03 + random.between(-0.01, 0.01)
    const date = day
    if (!tankL)
      yield { name: 'charge' as const, date, quantity: cents(random.between(8, 46)), unitPrice: cents(0.31 + wave) }
    else if (squad.icon === 'LPG')
      yield { name: 'gas' as const, date, quantity: litres(tankL, random), unitPrice: price(0.79 + wave) }
    else yield { name: 'diesel' as const, date, quantity: litres(tankL, random), unitPrice: price(1.205 + wave) }
    day = datePlus(day, Math.max(1, every - 1 + random.index(3)))
  }
}

const litres = (tankL: number, random: SeededRandom): number => cents(tankL * random.between(0.52, 0.91))
/** Pumps say thousandths. */
const price = (euros: number): number => Math.round(euros * 1_000) / 1_000
