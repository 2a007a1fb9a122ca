import type { Driver } from '@atalaya/contract/items'
import { useEffect, useState } from 'react'
import { useLiveMessages } from '../../live/live.ts'
import { useRecords } from '../../nouns/noun.queries.ts'
import { drivers } from '../drivers/drivers.noun.ts'
import { assignmentsFromList, type CurrentAssignments, noAssignments, withAssignmentMessages } from '../fleet/index.ts'

/** Who drives what now: as the list of drivers says, and what has been told since. */
export const useCurrentAssignments = (): {
  assignments: CurrentAssignments
  drivers: Record<string, Driver> | undefined
} => {
  const { data } = useRecords(drivers)
  const [assignments, setAssignments] = useState(noAssignments)
  useEffect(() => {
    if (data) setAssignments(assignmentsFromList(Object.values(data)))
  }, [data])
  useLiveMessages('driver', (messages) => setAssignments((known) => withAssignmentMessages(known, messages)))
  useLiveMessages('driverVehicle', (messages) => setAssignments((known) => withAssignmentMessages(known, messages)))
  // Who sits where is told with the names: a column that knew one without the other would settle for too little room.
  return { assignments, drivers: assignments === noAssignments ? undefined : data }
}
