import { geozoneRoutes } from '@atalaya/contract/geozones'
import { groupRoutes } from '@atalaya/contract/groups'
import { driverRoutes } from '@atalaya/contract/items'
import { poiRoutes } from '@atalaya/contract/pois'
import type { AnyRoute } from '@atalaya/contract/route'
import { sensorRoutes } from '@atalaya/contract/sensors'
import { userRoutes } from '@atalaya/contract/users'
import { worktimeRoutes } from '@atalaya/contract/worktimes'
import { readFields, type SearchedField } from '../navigation/find-records.ts'
import type { Screen } from './screens.ts'

export interface Listed {
  id: number
}

/** A list of the company whose records Ctrl K finds; vehicles, assets and persons are found as what is on the map. */
export interface RecordFinder {
  screen: Screen['id']
  /** Its list stands under this key, and its texts in a file of this name where that has another. */
  noun: string
  texts: string
  list: AnyRoute
  fieldsOf(row: Listed): readonly SearchedField[]
}

const finder = (
  { texts, ...given }: Omit<RecordFinder, 'fieldsOf' | 'texts'> & { texts?: string },
  read: (row: never) => Iterable<readonly [key: string, text: unknown]>,
): RecordFinder => ({ ...given, texts: texts ?? given.noun, fieldsOf: readFields(read as (row: Listed) => never) })

/** The fields of these names, the one that names the record first. */
const named =
  (...keys: string[]) =>
  (row: Record<string, unknown>) =>
    keys.map((key) => [key, row[key]] as const)

export const recordFinders: readonly RecordFinder[] = [
  finder(
    { screen: 'drivers', noun: 'drivers', texts: 'items', list: driverRoutes.list },
    named('name', 'reference', 'phone', 'email', 'tachographCard', 'iButton', 'beacon', 'appWorkerId'),
  ),
  finder({ screen: 'geozones', noun: 'geozones', list: geozoneRoutes.list }, named('name', 'description')),
  finder({ screen: 'pois', noun: 'pois', list: poiRoutes.list }, named('name', 'description')),
  finder(
    { screen: 'users', noun: 'users', list: userRoutes.list },
    ({ firstName, lastName, ...user }: Record<string, unknown>) => [
      ['firstName', `${firstName} ${lastName}`.trim()],
      ...named('email', 'phone', 'description')(user),
    ],
  ),
  finder({ screen: 'groups', noun: 'groups', list: groupRoutes.list }, named('name')),
  finder({ screen: 'trackRules', noun: 'worktimes', list: worktimeRoutes.list }, named('name', 'description')),
  finder({ screen: 'sensors', noun: 'sensors', list: sensorRoutes.list }, named('name')),
]
