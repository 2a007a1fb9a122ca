import { type DragEvent, useState } from 'react'

const mostFileBytes = 1_000_000

/** Takes a dropped file or piece of text as text: '' where there is none to read. */
export const useTextDrop = (onText: (text: string) => void) => {
  const [isOver, setIsOver] = useState(false)
  const read = async ({ dataTransfer }: DragEvent): Promise<string> => {
    const [file] = dataTransfer.files
    if (!file) return dataTransfer.getData('text/plain')
    return file.size > mostFileBytes ? '' : await file.text()
  }
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      async onDrop(event: DragEvent) {
        event.preventDefault()
        setIsOver(false)
        onText(await read(event))
      },
    },
  }
}
