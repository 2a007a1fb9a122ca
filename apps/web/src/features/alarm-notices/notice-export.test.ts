import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { notice, parsed } from '../../test-notices.ts'
import { noticesSnapshot } from './notice-export.ts'
import type { NoticeWords } from './use-notice-words.ts'

const t = ((key: string) => key) as unknown as TFunction<'alarmNotices'>
const words = {
  ...{ stateOf: () => 'Pendiente', priorityOf: () => 'Alta', itemTypeOf: () => 'Vehículo', eventOf: () => 'Velocidad' },
  searchText: () => '',
} satisfies NoticeWords

test('a document has the columns of the specification, in its order', () => {
  const { columns, rows } = noticesSnapshot([parsed(notice(1))], { t, words })
  expect(columns.map(({ id }) => id)).toEqual([
    ...['state', 'priority', 'date', 'position', 'name', 'item', 'craCode', 'type', 'event'],
  ])
  expect(rows).toEqual([
    [
      ...['Pendiente', 'Alta', parsed(notice(1)).ts, '40.42000, -3.69990', 'Exceso de velocidad', 'Camión 01', null],
      ...['Vehículo', 'Velocidad: 132 km/h'],
    ],
  ])
})

test('above companies it has the company of each behind them', () => {
  const { columns, rows } = noticesSnapshot([parsed(notice(1))], { t, words, companyOf: (id) => `Empresa ${id}` })
  expect(columns.at(-1)?.id).toBe('company')
  expect(rows[0]?.at(-1)).toBe('Empresa 3')
})
