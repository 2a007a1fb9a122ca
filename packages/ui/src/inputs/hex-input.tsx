import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'

interface Props {
  label: string
  hint?: string
  /** The exact number of digits. */
  digits: number
  value: string
  error?: string | undefined
  isDisabled?: boolean
  onChange(value: string): void
}

const movingKeys = new Set(['Backspace', 'Delete', 'Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

/** Enter saves, Escape asks, and what is held with Ctrl or Cmd belongs to the browser: none of them types a letter. */
const isBlocked = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !movingKeys.has(key) && !/^[0-9a-f]$/i.test(key)

/** Takes hexadecimal digits and nothing else, typed or pasted (spec 2 §5). */
export const HexInput = ({ label, hint, digits, value, error, isDisabled = false, onChange }: Props) => (
  <TextInput
    label={label}
    description={hint}
    autoComplete="off"
    spellCheck={false}
    maxLength={digits}
    disabled={isDisabled}
    value={value}
    error={error}
    styles={{ input: { fontFamily: 'var(--font-mono, monospace)' } }}
    onKeyDown={(event) => {
      if (isBlocked(event)) event.preventDefault()
    }}
    onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/[^0-9a-f]/gi, '').slice(0, digits))}
  />
)
