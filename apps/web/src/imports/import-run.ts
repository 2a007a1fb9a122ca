import type { Dispatch, SetStateAction } from 'react'
import type { ImportDefinition } from './import-definition.ts'
import type { ImportStage } from './import-stage.ts'
import type { ImportWorking } from './use-import-work.ts'

/** What each part of an import works on. */
export interface ImportRun {
  definition: ImportDefinition
  stage: ImportStage
  setStage: Dispatch<SetStateAction<ImportStage>>
  working: ImportWorking
}
