import { useEffect, useMemo, useRef } from 'react'
import { drawQr } from './draw-qr.ts'

interface Props {
  text: string
  sizePx: number
  label: string
  className?: string | undefined
}

/** A text as a code for a camera: black on white in either theme, as cameras want it. */
export const QrImage = ({ text, sizePx, label, className }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = useMemo(() => drawQr(text, sizePx), [text, sizePx])
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(new ImageData(picture.pixels, picture.sizePx), 0, 0)
  }, [picture])
  return (
    <canvas ref={canvas} className={className} width={sizePx} height={sizePx} role="img" aria-label={label}>
      {label}
    </canvas>
  )
}
