import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { changeKeptList } from './kept-list.ts'

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 40_000 })

const queryKey = ['pois', 1]

/** A list on screen whose answers come when the test says so. */
const shownList = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })
  const answers: ((list: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY })
  onTestFinished(observer.subscribe(() => undefined))
  return { client, answers, shown: () => client.getQueryData<string[]>(queryKey) }
}
const without = (gone: string) => (known: string[] | undefined) => known?.filter((name) => name !== gone)

it('does not let an answer that was on its way put back what has gone', async () => {
  const { client, answers, shown } = shownList()
  changeKeptList(client, queryKey, without('a'))
  await until(() => expect(answers).toHaveLength(2))
  answers[0]?.(['a', 'b'])
  answers[1]?.(['b'])
  await until(() => expect(shown()).toEqual(['b']))
})

it('reads nothing again for a list that stands', async () => {
  const { client, answers, shown } = shownList()
  answers[0]?.(['a', 'b'])
  await until(() => expect(shown()).toEqual(['a', 'b']))
  changeKeptList(client, queryKey, without('a'))
  expect(shown()).toEqual(['b'])
  expect(answers).toHaveLength(1)
})
