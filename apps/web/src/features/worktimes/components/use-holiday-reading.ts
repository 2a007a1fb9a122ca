import type { Holiday } from '@atalaya/contract/worktimes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../format/locale.ts'
import { mergeHolidays, readHolidays } from '../holiday-list.ts'

const mostUnreadShown = 3

interface Props {
  holidays: readonly Holiday[]
  /** `2026-11-21`: dates that name no year are of this one. */
  today: string
  onChange(holidays: Holiday[]): void
}

/** Adds the holidays of a list or a calendar, and says how many were read. */
export const useHolidayReading = ({ holidays, today, onChange }: Props) => {
  const { t } = useTranslation('worktimes')
  const locale = useLocale()
  const [said, setSaid] = useState<string | null>(null)

  const take = (text: string) => {
    const found = readHolidays(text, isDayFirst(locale), Number(today.slice(0, 4)))
    onChange(mergeHolidays(holidays, found.holidays))
    const read = t('holidays.read', { count: found.holidays.length })
    const unread = found.unread.slice(0, mostUnreadShown).join(' · ')
    setSaid(found.unread.length > 0 ? `${read}. ${t('holidays.unread', { lines: unread })}` : read)
  }

  return { said, take, refuse: () => setSaid(t('holidays.unreadable')) }
}

const isDayFirst = (locale: string): boolean => {
  const order = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type)
  return order.indexOf('day') < order.indexOf('month')
}
