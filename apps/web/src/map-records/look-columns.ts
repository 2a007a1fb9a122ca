import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { usePlaceColours } from '../nouns/place-colours.ts'

interface Look {
  name: string
  description: string
  colour: string
}

/** The columns of what `LookFields` edits. */
export const useLookColumns = <Row extends Look>(labels: { colour: string; description: string }): Column<Row>[] => {
  const { choices } = usePlaceColours()
  return useMemo(
    () => [
      {
        id: 'colour',
        header: labels.colour,
        kind: 'choice',
        choices,
        value: ({ colour }) => colour,
        width: 112,
        isHiddenAtFirst: true,
        bulkEdit: { key: 'colour' },
      },
      {
        id: 'description',
        header: labels.description,
        value: ({ description }) => description,
        isHiddenAtFirst: true,
        bulkEdit: { key: 'description', isClearable: true },
      },
    ],
    [choices, labels.colour, labels.description],
  )
}

/** What a file of the map says of any place beside where it is, by the field keys of the import that reads it again. */
export const lookFacts: readonly Column<Look>[] = [
  { id: 'name', header: 'name', value: ({ name }) => name },
  { id: 'description', header: 'description', value: ({ description }) => description },
  { id: 'colour', header: 'colour', value: ({ colour }) => colour },
]
