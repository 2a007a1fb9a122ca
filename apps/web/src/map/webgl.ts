let answer: boolean | undefined

/** Whether this browser draws with WebGL 2: remote desktops, virtual machines and old drivers often do not. */
export const hasWebGl2 = (): boolean => {
  if (answer === undefined) {
    const context = document.createElement('canvas').getContext('webgl2')
    answer = context !== null
    // Browsers allow a page some sixteen contexts.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return answer
}
