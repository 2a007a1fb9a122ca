import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import type { FieldDifference } from '../../forms/field-difference.ts'
import { useFuelUnit } from '../../selectors/company-info.ts'
import { alarmSentence, sentenceParts } from './alarm-sentence.ts'
import type { AlarmValues } from './alarm-values.ts'
import { type AlarmNames, inputName } from './use-alarm-names.ts'

/** What an alarm comes to, in the words of whoever reads it. */
export const useAlarmSentence = ({ namesOf }: AlarmNames) => {
  const { t, i18n } = useTranslation('alarms')
  const { t: ofFleet } = useTranslation('fleet')
  const format = useFormat()
  const fuelUnit = useFuelUnit()
  return useMemo(
    () => (values: AlarmValues) =>
      alarmSentence(values, {
        ...{ t, format, fuelUnit, names: namesOf, language: i18n.language },
        input: inputName,
        event: (kind) => ofFleet(`event.${kind}` as 'event.panic'),
      }),
    [t, ofFleet, format, fuelUnit, namesOf, i18n.language],
  )
}

/** Where two versions of an alarm differ: by name, description and the parts of the sentence. */
export const useAlarmDifferences = (names: AlarmNames) => {
  const { t } = useTranslation(['alarms', 'ui'])
  const say = useAlarmSentence(names)
  return (theirs: AlarmValues, mine: AlarmValues): FieldDifference[] => {
    const [was, is] = [say(theirs), say(mine)]
    const yesNo = (value: boolean) => t(value ? 'ui:yes' : 'ui:no')
    const told: FieldDifference[] = [
      { key: 'name', label: t('alarms:fields.name'), before: theirs.info.name, after: mine.info.name },
      {
        key: 'description',
        label: t('alarms:fields.description'),
        before: theirs.info.description,
        after: mine.info.description,
      },
      {
        key: 'active',
        label: t('alarms:fields.active'),
        before: yesNo(theirs.info.active),
        after: yesNo(mine.info.active),
      },
      ...sentenceParts.map((part) => ({
        key: part as string,
        label: t(`alarms:parts.${part}`),
        before: bare(was[part]?.text),
        after: bare(is[part]?.text),
      })),
    ]
    return told.filter(({ before, after }) => before !== after)
  }
}

/** A part by itself has nothing before it to be parted from. */
const bare = (text = ''): string => text.replace(/^[\s,;:]+/, '')
