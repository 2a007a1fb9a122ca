import { mostMovers, scoresPerPage } from '@atalaya/contract/scoring'
import { limit } from './limit.ts'

export const scorePreviewVehicles = limit({
  name: 'vehicles whose last month a preview of scores reads',
  value: 1_000,
  counted: 'vehicles of the company; of more, as many are drawn by their numbers, the same each time',
  over: 'once a call',
  atLimit: 'answered with what was read, and says of how many vehicles',
  seenBy: 'not counted: nothing is refused',
})

export const factorVehicles = limit({
  name: 'vehicles of a class whose last 90 days a suggestion of factors reads',
  value: 150,
  counted: 'vehicles of the class; of more, as many are drawn by their numbers, the same each time',
  over: 'once a call',
  atLimit: 'answered with what was read, and says of how many vehicles',
  seenBy: 'not counted: nothing is refused',
})

export const scoresOfPreview = limit({
  name: 'scores of a page of a preview',
  value: scoresPerPage,
  counted: 'drivers or vehicles with a trip',
  over: 'once a call',
  atLimit: 'the next page has the others',
  seenBy: 'not counted: nothing is refused',
})

export const moversOfPreview = limit({
  name: 'biggest changes of a preview of scores',
  value: mostMovers,
  counted: 'those that rise, and those that fall',
  over: 'once a call',
  atLimit: 'the others are on its pages',
  seenBy: 'not counted: nothing is refused',
})
