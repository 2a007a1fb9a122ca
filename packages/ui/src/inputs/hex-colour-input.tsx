import { ColorInput } from '@mantine/core'

interface Props {
  label: string
  value: string
  error?: string | undefined
  onChange(value: string): void
}

/** `#` and 3 or 6 hexadecimal digits; what else is typed stays, so that the form can say that it is wrong. */
export const HexColourInput = ({ label, value, error, onChange }: Props) => (
  <ColorInput
    label={label}
    format="hex"
    fixOnBlur={false}
    maxLength={7}
    value={value}
    error={error}
    onChange={onChange}
  />
)
