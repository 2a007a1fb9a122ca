import { Input } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './colour-swatches.module.css'
import { type ColourTokenName, colourHex } from './colour-tokens.ts'

interface Props {
  label: string
  value: string
  /** In the order shown; a value that is not among them is shown first. None is chosen where it is empty. */
  tokens: readonly ColourTokenName[]
  /** The colour's name for those who hear it. */
  nameOf(token: ColourTokenName): string
  onChange(token: ColourTokenName): void
}

/** One colour out of a few, as a row of radio buttons that look like colours. */
export const ColourSwatches = ({ label, value, tokens, nameOf, onChange }: Props) => {
  const name = useId()
  const shown =
    value === '' || tokens.includes(value as ColourTokenName) ? tokens : [value as ColourTokenName, ...tokens]
  return (
    <Input.Wrapper label={label} component="fieldset" labelElement="div" className={classes.field ?? ''}>
      <div className={classes.row} role="radiogroup" aria-label={label}>
        {shown.map((token) => (
          <label key={token} className={classes.swatch} style={{ background: colourHex(token) }} title={nameOf(token)}>
            <input
              type="radio"
              name={name}
              value={token}
              checked={token === value}
              aria-label={nameOf(token)}
              onChange={() => onChange(token)}
            />
            {token === value && <IconCheck size={14} stroke={3} aria-hidden="true" />}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
