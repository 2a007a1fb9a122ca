import { createFormat } from '@atalaya/format/format'
import { localeOf } from '@atalaya/format/locale'
import { type TextLanguage, translatorOf } from '@atalaya/texts/translator'
import type { ReportAnswer } from '../reports/index.ts'
import type { AskedSending } from './sendings.repository.ts'

/** Why files are not there that were asked for. */
export type LeftOut = 'rows' | 'bytes' | 'pdf' | null

interface Said {
  sending: Pick<AskedSending, 'name' | 'occasion' | 'from' | 'to' | 'dueTs' | 'isLate' | 'timezone'>
  answer: ReportAnswer
  leftOut: LeftOut
  link: string
}

/** What a mail says beside its files: the answer first, then what is unusual about it. */
export const periodicLetter = async (
  { sending, answer, leftOut, link }: Said,
  language: TextLanguage,
): Promise<{
  title: string
  text: string
  facts: { label: string; value: string }[]
  action: { label: string; link: string }
}> => {
  const t = await translatorOf(language, 'periodicReports')
  const { name, occasion, from, to, dueTs, isLate, timezone } = sending
  const format = createFormat(localeOf(language), timezone)
  const days = from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`
  const found = leftOut === 'rows' ? null : (answer.sentence ?? t('mail.nothing'))
  const paragraphs = [
    occasion === 'trial' && t('mail.trial'),
    t('mail.about', { report: answer.title, days }),
    isLate && t('mail.late', { due: format.dateTime(dueTs) }),
    occasion === 'digest' && t('mail.digest'),
    leftOut !== null && t(`mail.leftOut.${leftOut}`),
  ]
  return {
    title: found === null ? name : `${name}: ${found.replace(/\.$/, '')}`,
    text: paragraphs.filter(Boolean).join('\n\n'),
    facts: leftOut === 'rows' ? [] : answer.totals,
    action: { label: t('mail.see'), link },
  }
}
