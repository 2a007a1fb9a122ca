import type { KnownInput } from '@atalaya/contract/sensors'
import { positionInputs } from '@atalaya/domain/sensors/sensor-definition'

export interface InputOption {
  value: string
  label: string
}

/** What a source may name: inputs that have come, by how many items have them, the position's own, the rest of the dictionary. */
export const inputOptions = (inputs: Record<string, KnownInput> | undefined): InputOption[] => {
  const sorted = Object.entries(inputs ?? {}).sort(
    ([a, one], [b, other]) => other.items - one.items || (a < b ? -1 : 1),
  )
  const labels = new Map(sorted.filter(([, { items }]) => items > 0).map(([key, input]) => [key, labelOf(key, input)]))
  for (const key of [...positionInputs, ...sorted.map(([key]) => key)]) if (!labels.has(key)) labels.set(key, key)
  return [...labels].map(([value, label]) => ({ value, label }))
}

const labelOf = (key: string, { unit, last }: KnownInput): string =>
  last === null ? key : `${key} · ${String(last.value).slice(0, 20)}${unit ? ` ${unit}` : ''}`
