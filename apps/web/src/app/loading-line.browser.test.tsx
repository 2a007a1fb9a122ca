import { companyRoutes } from '@atalaya/contract/companies'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '../session/api.ts'
import { drawPart, testServer } from '../test-screen.tsx'
import { LoadingLine } from './loading-line.tsx'

const Reading = () => {
  const { data } = useQuery({ queryKey: ['states'], queryFn: () => call(companyRoutes.states) })
  return (
    <>
      <LoadingLine />
      {data && <p>leído</p>}
    </>
  )
}

test('the loading flag stands while something is read, and falls half a second after it came', async () => {
  testServer().answer(companyRoutes.states, {})
  const release = testServer().hold(companyRoutes.states)
  await drawPart(<Reading />)
  const line = page.getByRole('progressbar')
  await expect.element(line).toBeInTheDocument()
  release()
  await expect.element(page.getByText('leído')).toBeVisible()
  const cameAt = performance.now()
  expect(line.elements()).toHaveLength(1)
  await expect.poll(() => line.elements().length).toBe(0)
  expect(performance.now() - cameAt).toBeGreaterThan(350)
})

test('what is read at once moves nothing', async () => {
  testServer().answer(companyRoutes.states, {})
  await drawPart(<Reading />)
  await expect.element(page.getByText('leído')).toBeVisible()
  expect(page.getByRole('progressbar').elements()).toHaveLength(0)
})
