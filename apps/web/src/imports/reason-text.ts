import type { CellReason } from '@atalaya/domain/import-rules/read-row'
import i18next from 'i18next'
import { reasonText } from '../feedback/failure-text.ts'

/** Why a row or cell is refused, in the user's words: the import's own codes, else those that forms know too. */
export const cellReasonText = ({ code, limit }: CellReason): string => {
  const own = `imports:reasons.${code}`
  return i18next.exists(own)
    ? i18next.t(own as 'imports:reasons.refused', { limit: String(limit) })
    : reasonText(code, limit)
}
