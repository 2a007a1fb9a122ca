import type { KnownInput } from '@atalaya/contract/sensors'

/** Inputs that have come first, by how many items have them; then the rest of the dictionary. */
export const inputOptions = (inputs: Record<string, KnownInput> | undefined): { value: string; label: string }[] =>
  Object.entries(inputs ?? {})
    .sort(([a, one], [b, other]) => other.items - one.items || (a < b ? -1 : 1))
    .map(([key, { unit, last }]) => {
      const shown = last === null ? '' : ` · ${String(last.value).slice(0, 20)}${unit ? ` ${unit}` : ''}`
      return { value: key, label: `${key}${shown}` }
    })
