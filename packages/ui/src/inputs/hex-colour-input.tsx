import { ColorSwatch, TextInput } from '@mantine/core'

interface Props {
  label: string
  value: string
  error?: string | undefined
  isDisabled?: boolean
  onChange(value: string): void
}

/** `#` and 3 or 6 hexadecimal digits; what else is typed stays, so that the form can say that it is wrong. */
export const HexColourInput = ({ label, value, error, isDisabled = false, onChange }: Props) => (
  <TextInput
    label={label}
    autoComplete="off"
    spellCheck={false}
    maxLength={7}
    disabled={isDisabled}
    value={value}
    error={error}
    leftSection={<ColorSwatch size={16} color={value} withShadow={false} aria-hidden="true" />}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
