import type { LatLng } from '@atalaya/contract/values'
import { Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { type Corners, cornersText, readCorners, readWay } from '../corners.ts'

/** What is longer is drawn, and nobody types it. */
const mostTyped = 500

interface Props {
  points: readonly LatLng[] | null
  /** The points of a way and not of an outline. */
  isWay?: boolean
  onChange(points: LatLng[]): void
}

/** The corners as text, one a line, so that an outline or a way needs no pointer. */
export const GeozoneCornersField = ({ points, isWay = false, onChange }: Props) => {
  const { t } = useTranslation('geozones')
  const drawn = cornersText(points ?? [])
  const [text, setText] = useState(drawn)
  const [problem, setProblem] = useState<Extract<Corners, { problem: string }> | null>(null)
  useEffect(() => {
    setText(drawn)
    setProblem(null)
  }, [drawn])
  if (points && points.length > mostTyped) return null

  const take = () => {
    if (text.trim() === drawn) return
    const read = isWay ? readWay(text) : readCorners(text)
    setProblem('problem' in read ? read : null)
    if ('points' in read) onChange(read.points)
  }
  return (
    <Textarea
      label={t(isWay ? 'fields.way' : 'fields.corners')}
      description={problem ? undefined : t(isWay ? 'form.wayHint' : 'form.cornersHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      minRows={3}
      maxRows={8}
      placeholder={'40.4200, -3.7100\n40.4200, -3.6900\n40.4100, -3.7000'}
      autoComplete="off"
      spellCheck={false}
      value={text}
      error={
        problem &&
        (problem.problem === 'line'
          ? t('form.cornersWrong', { line: problem.line })
          : reasonText(isWay ? 'way.tooFewPoints' : 'polygon.tooFewPoints'))
      }
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={take}
    />
  )
}
