import { ClockInput } from '@atalaya/ui/clock-input'
import { FieldError } from '@atalaya/ui/failure-line'
import { FormSection } from '@atalaya/ui/form-shell'
import { ActionIcon, Switch, Textarea } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Hours, networksOf, officeWeek, withClock } from '../access-week.ts'
import classes from './access-fields.module.css'

interface Restrictions {
  hours: Hours[]
  networks: string[]
}

interface Props {
  value: Restrictions
  timezone: string
  error: string | undefined
  onChange(value: Restrictions): void
}

const days = [0, 1, 2, 3, 4, 5, 6]
/** A Monday. */
const someMonday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** When and from where somebody may work; nothing is restricted until a switch says so. */
export const AccessFields = ({ value, timezone, error, onChange }: Props) => {
  const { t } = useTranslation('users')
  const { hours, networks } = value
  const [text, setText] = useState(networks.join('\n'))
  const [isHeldToPlaces, setIsHeldToPlaces] = useState(networks.length > 0)
  const setHours = (next: Hours[]) =>
    onChange({ ...value, hours: next.toSorted((a, b) => a.day - b.day || a.fromMinute - b.fromMinute) })

  return (
    <FormSection title={t('access.title')} hint={t('access.hint')}>
      <Switch
        label={t('access.hours', { timezone: timezone.replaceAll('_', ' ') })}
        checked={hours.length > 0}
        onChange={({ currentTarget }) => setHours(currentTarget.checked ? officeWeek() : [])}
      />
      {hours.length > 0 && <Week hours={hours} onChange={setHours} />}
      <Switch
        label={t('access.places')}
        checked={isHeldToPlaces}
        onChange={({ currentTarget }) => {
          setIsHeldToPlaces(currentTarget.checked)
          onChange({ ...value, networks: currentTarget.checked ? networksOf(text) : [] })
        }}
      />
      {isHeldToPlaces && (
        <Textarea
          label={t('access.networks')}
          description={t('access.networksHint')}
          minRows={2}
          maxRows={8}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            onChange({ ...value, networks: networksOf(currentTarget.value) })
          }}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </FormSection>
  )
}

const Week = ({ hours, onChange }: { hours: readonly Hours[]; onChange(hours: Hours[]): void }) => {
  const { t, i18n } = useTranslation('users')
  const names = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  const replace = (was: Hours, is: Hours | null) =>
    onChange(hours.flatMap((each) => (each === was ? (is ? [is] : []) : [each])))
  return (
    <ul className="stack-tight">
      {days.map((day) => {
        const name = names.format(someMonday + day * dayMs)
        const own = hours.filter((each) => each.day === day)
        const latest = own.at(-1)
        return (
          <li key={day} className={classes.day}>
            <span className={classes.name}>{name}</span>
            <div className="stack-tight">
              {own.length === 0 && <span className={classes.none}>{t('access.none')}</span>}
              {own.map((span, nth) => (
                <div key={`${day}-${String(nth)}`} className={classes.span}>
                  <ClockInput
                    label={t('access.from', { day: name })}
                    minute={span.fromMinute}
                    onCommit={(from) => replace(span, withClock(span, { from }))}
                  />
                  –
                  <ClockInput
                    label={t('access.to', { day: name })}
                    minute={span.toMinute}
                    onCommit={(to) => replace(span, withClock(span, { to }))}
                  />
                  {span.toMinute > 1_440 && <span className={classes.next}>{t('access.nextDay')}</span>}
                  <ActionIcon aria-label={t('access.remove', { day: name })} onClick={() => replace(span, null)}>
                    <IconX size={16} stroke={1.75} />
                  </ActionIcon>
                </div>
              ))}
            </div>
            <ActionIcon
              aria-label={t('access.add', { day: name })}
              disabled={latest !== undefined && latest.toMinute >= lastBeginning}
              onClick={() => {
                const fromMinute = latest ? latest.toMinute : (officeWeek()[0]?.fromMinute ?? 0)
                const toMinute = latest ? Math.min(1_440, latest.toMinute + 120) : (officeWeek()[0]?.toMinute ?? 0)
                onChange([...hours, { day, fromMinute, toMinute }])
              }}
            >
              <IconPlus size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}

/** Later than this no further hours of the same day begin. */
const lastBeginning = 1_439
