import type { KeyCall } from '@atalaya/contract/api-keys'

/** As whoever writes a program knows them: the status, and of an error its code. */
export const answerOf = ({ status, code }: KeyCall): string => (code === null ? String(status) : `${status} ${code}`)

/** In the order of the path. */
export const idsOf = ({ route, ids }: KeyCall): string =>
  route
    .split('/:')
    .slice(1)
    .map((part) => part.split('/')[0] ?? '')
    .flatMap((name) => (ids[name] === undefined ? [] : [`${name} ${ids[name]}`]))
    .join(', ')
