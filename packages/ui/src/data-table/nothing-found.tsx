import { Button } from '@mantine/core'
import { StateView } from '../state-view/state-view.tsx'
import { useUiTexts } from '../texts/ui-texts.ts'

/** There are rows, and search and filters leave none. */
export const NothingFound = ({ onClear }: { onClear(): void }) => {
  const { table } = useUiTexts()
  return (
    <StateView
      kind="filtered"
      title={table.nothingFound}
      hint={table.nothingFoundHint}
      action={
        <Button variant="default" onClick={onClear}>
          {table.clearFilters}
        </Button>
      }
    />
  )
}
