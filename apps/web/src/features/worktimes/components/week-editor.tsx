import type { WorkSpan } from '@atalaya/domain/work-timetable'
import { ClockInput } from '@atalaya/ui/clock-input'
import { FieldError } from '@atalaya/ui/failure-line'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconCopy,
  IconEraser,
  IconPlus,
  IconX,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import {
  copyDay,
  copyTargets,
  freeSpan,
  minutesADay,
  presetNames,
  presets,
  replaceSpan,
  spanBetween,
  spansOf,
  weekdays,
  weekMinutes,
  withoutSpan,
  withSpans,
} from '../week-edit.ts'
import { useDayNames } from './use-day-names.ts'
import { useWeekHistory } from './use-week-history.ts'
import classes from './week-editor.module.css'
import { WeekGrid } from './week-grid.tsx'

interface Props {
  spans: readonly WorkSpan[]
  /** `#rrggbb` */
  colour: string
  error: string | undefined
  onChange(spans: WorkSpan[]): void
}

const minuteMs = 60_000

/** A week of hours: drawn on a grid or typed, day by day; each step can be taken back. */
export const WeekEditor = ({ spans, colour, error, onChange }: Props) => {
  const { t } = useTranslation('worktimes')
  const format = useFormat()
  const history = useWeekHistory(spans, onChange)
  const { change } = history
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) history.redo()
    else history.undo()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo by keys, beside its buttons
    <div className={classes.editor} onKeyDown={onKeyDown}>
      <div className={classes.tools}>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" size="compact-sm" rightSection={<IconChevronDown size={14} />}>
              {t('week.presets')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {presetNames.map((name) => (
              <Menu.Item key={name} onClick={() => change([...presets[name]])}>
                {t(`presets.${name}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Tool label={t('week.undo')} icon={IconArrowBackUp} isIdle={!history.canUndo} onClick={history.undo} />
        <Tool label={t('week.redo')} icon={IconArrowForwardUp} isIdle={!history.canRedo} onClick={history.redo} />
        <Tool label={t('week.clear')} icon={IconEraser} isIdle={spans.length === 0} onClick={() => change([])} />
        <span className={classes.total} role="status">
          {t('week.total', { hours: hoursText(format.number, weekMinutes(spans)) })}
        </span>
      </div>
      <WeekGrid spans={spans} colour={colour} onChange={change} />
      {error && <FieldError>{error}</FieldError>}
      <div className={classes.days}>
        {weekdays.map((day) => (
          <Day
            key={day}
            day={day}
            spans={spans}
            totalMs={weekMinutes(spansOf(spans, day)) * minuteMs}
            onChange={change}
          />
        ))}
      </div>
    </div>
  )
}

interface ToolProps {
  label: string
  icon: TablerIcon
  isIdle: boolean
  onClick(): void
}

/** Keeps the focus when there is nothing left to do for it: Ctrl+Z would otherwise go to the browser, and take back a typed name. */
const Tool = ({ label, icon: Sign, isIdle, onClick }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon
      aria-label={label}
      aria-disabled={isIdle}
      data-disabled={isIdle || undefined}
      onClick={() => {
        if (!isIdle) onClick()
      }}
    >
      <Sign size={18} stroke={1.75} />
    </ActionIcon>
  </Tooltip>
)

const hoursText = (number: (value: number, decimals?: number) => string, minutes: number): string =>
  number(minutes / 60, minutes % 60 === 0 ? 0 : 2)

/** There the browser takes back what was typed. */
const isText = (target: EventTarget): boolean => target instanceof HTMLInputElement

interface DayProps {
  day: number
  spans: readonly WorkSpan[]
  totalMs: number
  onChange(spans: WorkSpan[]): void
}

const Day = ({ day, spans, totalMs, onChange }: DayProps) => {
  const { t } = useTranslation('worktimes')
  const format = useFormat()
  const names = useDayNames()
  const own = spansOf(spans, day)
  const free = freeSpan(spans, day)
  const name = names.long[day] ?? ''
  return (
    <fieldset className={classes.day}>
      <legend className={classes.legend}>
        <span className={classes.name}>{name}</span>
        <span className={classes.sum}>{own.length === 0 ? t('week.free') : format.duration(totalMs)}</span>
      </legend>
      <div className={classes.spans}>
        {own.map((span, index) => {
          const set = (fromMinute: number, toMinute: number) =>
            onChange(replaceSpan(spans, span, spanBetween(day, fromMinute % minutesADay, toMinute % minutesADay)))
          const named = { day: name, number: index + 1 }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a span that is typed anew stays in its fields, and keeps the focus
            <span key={index} className={classes.span}>
              <ClockInput
                size="xs"
                label={t('week.from', named)}
                minute={span.fromMinute}
                onCommit={(minute) => set(minute, span.toMinute)}
              />
              <span aria-hidden="true">–</span>
              <ClockInput
                size="xs"
                label={t('week.to', named)}
                minute={span.toMinute}
                onCommit={(minute) => set(span.fromMinute, minute)}
              />
              {span.toMinute > minutesADay && <span className="hint">{t('week.nextDay')}</span>}
              <ActionIcon
                size="sm"
                aria-label={t('week.remove', named)}
                onClick={() => onChange(withoutSpan(spans, span))}
              >
                <IconX size={14} />
              </ActionIcon>
            </span>
          )
        })}
        <Tooltip label={t('week.add')}>
          <ActionIcon
            size="sm"
            aria-label={t('week.addOn', { day: name })}
            disabled={!free}
            onClick={() => free && onChange(withSpans(spans, [free]))}
          >
            <IconPlus size={16} />
          </ActionIcon>
        </Tooltip>
        <Menu position="bottom-end">
          <Menu.Target>
            <Tooltip label={t('week.copy')}>
              <ActionIcon size="sm" aria-label={t('week.copyOf', { day: name })}>
                <IconCopy size={16} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('week.copyTo', { day: name })}</Menu.Label>
            {(['workdays', 'weekend', 'all'] as const).map((target) => (
              <Menu.Item key={target} onClick={() => onChange(copyDay(spans, day, copyTargets[target]))}>
                {t(`week.targets.${target}`)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            {weekdays
              .filter((other) => other !== day)
              .map((other) => (
                <Menu.Item key={other} onClick={() => onChange(copyDay(spans, day, [other]))}>
                  {names.long[other]}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </fieldset>
  )
}
