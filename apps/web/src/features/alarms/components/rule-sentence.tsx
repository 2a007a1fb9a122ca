import { useTranslation } from 'react-i18next'
import { placeOfPart } from '../alarm-places.ts'
import { type SentencePart, sentenceParts } from '../alarm-sentence.ts'
import type { AlarmValues } from '../alarm-values.ts'
import type { AlarmNames } from '../use-alarm-names.ts'
import { useAlarmSentence } from '../use-alarm-sentence.ts'
import classes from './rule-sentence.module.css'

interface Props {
  values: AlarmValues
  names: AlarmNames
  /** Leads to the field of a part; without it the sentence is read alone. */
  onPart?(part: SentencePart): void
}

const mark = '\u0001'
const isPart = (text: string): text is SentencePart => (sentenceParts as readonly string[]).includes(text)

/** The rule as a sentence, in the order of the language; each part leads to its field. */
export const RuleSentence = ({ values, names, onPart }: Props) => {
  const { t } = useTranslation('alarms')
  const said = useAlarmSentence(names)(values)
  const slots = Object.fromEntries(sentenceParts.map((part) => [part, said[part] ? `${mark}${part}${mark}` : '']))
  const pieces = String(t('sentence.rule', slots as never)).split(mark)
  return (
    <p className={classes.sentence} aria-live="polite">
      {pieces.map((piece) => {
        const part = isPart(piece) ? said[piece] : undefined
        if (!isPart(piece) || !part) return piece
        const [, before, text] = /^([\s,;:]*)(.*)$/s.exec(part.text) ?? []
        return (
          <span key={piece}>
            {before}
            {onPart ? (
              // A link flows with its sentence, which a button does not.
              <a
                className={classes.part}
                href={`#${placeOfPart[piece].id}`}
                data-missing={part.isMissing || undefined}
                onClick={(event) => {
                  event.preventDefault()
                  onPart(piece)
                }}
              >
                {text}
              </a>
            ) : (
              text
            )}
          </span>
        )
      })}
    </p>
  )
}
