import { changeRoutes } from '@atalaya/contract/changes'
import { call } from '../session/api.ts'
import { type Undo, undoAll } from './undo-all.ts'

const timeoutMs = 60_000

/** Of what was done in a company. */
export const undoInCompany = (companyId: number): Undo =>
  undoAll([(body) => call(changeRoutes.undo, { params: { companyId }, body, timeoutMs })])

/** Of what was done at once to trackers of some resellers. */
export const undoOfResellers = (resellerIds: readonly number[]): Undo =>
  undoAll(
    resellerIds.map(
      (resellerId) => (body) => call(changeRoutes.undoOfReseller, { params: { resellerId }, body, timeoutMs }),
    ),
  )

/** Of what was done to records of nobody below the platform. */
export const undoOnPlatform: Undo = undoAll([(body) => call(changeRoutes.undoOfPlatform, { body, timeoutMs })])
