import { Input, NumberInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { clampPart, type DurationParts, durationOf, mostOf, msOfParts, partsOfDuration } from './duration.ts'
import classes from './duration-input.module.css'

interface Props {
  label: string
  hint?: string
  error?: string | undefined
  isRequired?: boolean
  /** Milliseconds; 30 days are shown where there is none. */
  value: number | null | undefined
  onChange(ms: number): void
}

const names = ['days', 'hours', 'minutes', 'seconds'] as const

/** Days, hours, minutes and seconds side by side, each held to its bounds as it is typed. */
export const DurationInput = ({ label, hint, error, isRequired = false, value, onChange }: Props) => {
  const { units } = useUiTexts().duration
  const id = useId()
  const ms = durationOf(value)
  const [typed, setTyped] = useState<DurationParts>(partsOfDuration(ms))
  // 24 h stay 24 h under the hand of who types them; what comes from elsewhere is read anew.
  const parts = msOfParts(typed) === ms ? typed : partsOfDuration(ms)
  const change = (part: keyof DurationParts, to: number | string) => {
    const next = { ...parts, [part]: clampPart(part, to) }
    setTyped(next)
    onChange(msOfParts(next))
  }
  return (
    <Input.Wrapper
      labelElement="div"
      labelProps={{ id }}
      label={label}
      required={isRequired}
      description={error ? undefined : hint}
      error={error}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser */}
      <div className={classes.parts} role="group" aria-labelledby={id}>
        {names.map((part) => (
          <NumberInput
            key={part}
            aria-label={units[part]}
            min={0}
            max={mostOf[part]}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            error={Boolean(error)}
            rightSection={<span className={classes.unit}>{units[part]}</span>}
            rightSectionWidth="auto"
            rightSectionPointerEvents="none"
            value={parts[part]}
            onChange={(to) => change(part, to)}
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}
