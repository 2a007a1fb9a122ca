import { ActionIcon } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { ScanDialog } from './scan-dialog.tsx'

interface Props {
  label: string
  title: string
  hint: string
  pick(text: string): string | undefined
  onFound(picked: string): void
}

/** Stands in a field and fills it in. */
export const ScanButton = ({ label, onFound, ...dialog }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon aria-label={label} title={label} onClick={() => setOpen(true)}>
        <IconScan size={18} />
      </ActionIcon>
      {isOpen && (
        <ScanDialog
          {...dialog}
          onFound={(picked) => {
            setOpen(false)
            onFound(picked)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
