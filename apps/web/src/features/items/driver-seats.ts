import type { Driver } from '@atalaya/contract/items'
import { useEffect, useState } from 'react'
import { useLiveMessages } from '../../live/live.ts'
import { useRecords } from '../../nouns/noun.queries.ts'
import { drivers } from '../drivers/drivers.noun.ts'
import { type DriverSeats, nobodySits, seatsFromList, withSeatMessages } from '../fleet/index.ts'

/** Who drives what now: as the list of drivers says, and what has been told since. */
export const useDriverSeats = (): { seats: DriverSeats; drivers: Record<string, Driver> | undefined } => {
  const { data } = useRecords(drivers)
  const [seats, setSeats] = useState(nobodySits)
  useEffect(() => {
    if (data) setSeats(seatsFromList(Object.values(data)))
  }, [data])
  useLiveMessages('driver', (messages) => setSeats((known) => withSeatMessages(known, messages)))
  useLiveMessages('driverVehicle', (messages) => setSeats((known) => withSeatMessages(known, messages)))
  return { seats, drivers: data }
}
