interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Slanting lines in the current stroke, for what nobody knows. */
export const hatch = (context: CanvasRenderingContext2D, { left, right, top, bottom }: Box, apartPx = 7): void => {
  const height = bottom - top
  context.save()
  context.beginPath()
  context.rect(left, top, right - left, height)
  context.clip()
  context.lineWidth = 1
  context.beginPath()
  for (let from = left - height; from < right; from += apartPx) {
    context.moveTo(from, bottom)
    context.lineTo(from + height, top)
  }
  context.stroke()
  context.restore()
}
