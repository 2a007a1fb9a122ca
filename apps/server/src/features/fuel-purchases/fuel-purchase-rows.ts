import { zoneTime } from '@atalaya/domain/zone-time'
import { type Failure, isFailure } from '../../access/failures.ts'
import { type findTies, tiesReader } from '../costs/index.ts'

type Row = Record<string, unknown>

interface Company {
  ties: Awaited<ReturnType<typeof findTies>>
  usualCurrency: string
  timezone: string
}

const local = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/

/** The instant of what clocks of the zone show, epoch ms; anything else as it is, for the schema to refuse. */
const instantOf = (value: unknown, timezone: string): unknown => {
  const [, date = '', hour = '', minute = '', second = '0'] = local.exec(String(value)) ?? []
  const isDay = date !== '' && !Number.isNaN(Date.parse(`${date}T00:00:00Z`))
  return isDay ? zoneTime(timezone).instantOf(date, Number(hour) * 60 + Number(minute)) + Number(second) * 1_000 : value
}

/** Rows of an import with the ids of what they name, and times of the company's clocks as instants. */
export const fuelPurchaseRowsReader = ({ ties, usualCurrency, timezone }: Company): ((row: Row) => Row | Failure) => {
  const idsOf = tiesReader({ ...ties, assets: [] })
  return ({ vehicleName, plate, driver, ...values }) => {
    const ids = idsOf({ vehicleName, plate, driver })
    if (isFailure(ids)) return ids
    const row: Row = { currency: usualCurrency, ...values, ...ids }
    if ('purchasedAt' in row) row['purchasedAt'] = instantOf(row['purchasedAt'], timezone)
    return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null))
  }
}
