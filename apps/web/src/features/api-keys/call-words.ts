import type { KeyCall } from '@atalaya/contract/api-keys'

/** As whoever writes a program knows them: the status, and of an error its code. */
export const answerOf = ({ status, code }: KeyCall): string => (code === null ? String(status) : `${status} ${code}`)

export const idsOf = ({ ids }: KeyCall): string =>
  Object.entries(ids)
    .map(([name, id]) => `${name} ${id}`)
    .join(', ')
