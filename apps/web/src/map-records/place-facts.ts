import type { Column } from '@atalaya/ui/data-table/column'

interface Place {
  name: string
  description: string
  colour: string
}

/** What a file of the map says of any place beside where it is, by the field keys of the import that reads it again. */
export const placeFacts: readonly Column<Place>[] = [
  { id: 'name', header: 'name', value: ({ name }) => name },
  { id: 'description', header: 'description', value: ({ description }) => description },
  { id: 'colour', header: 'colour', value: ({ colour }) => colour },
]
