import { expect, test } from 'vitest'
import type { BusEvent } from './bus.ts'
import { createInProcessBus } from './in-process-bus.ts'

const event: BusEvent = { kind: 'userChanged', userId: 1 }

test('tells every listener in order, until it has had enough', () => {
  const bus = createInProcessBus(() => undefined)
  const heard: string[] = []
  const listener = () => heard.push('same')
  const endFirst = bus.subscribe(listener)
  bus.subscribe(listener)
  bus.subscribe(() => heard.push('other'))
  bus.publish(event)
  endFirst()
  bus.publish(event)
  expect(heard).toEqual(['same', 'same', 'other', 'same', 'other'])
})

test('a listener that throws is told and keeps nothing from the others', () => {
  const told: unknown[] = []
  const bus = createInProcessBus((error, about) => told.push([(error as Error).message, about]))
  let heard = 0
  bus.subscribe(() => {
    throw new Error('broken')
  })
  bus.subscribe(() => heard++)
  bus.publish(event)
  expect([heard, told]).toEqual([1, [['broken', event]]])
})
