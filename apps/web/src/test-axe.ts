import { commands } from 'vitest/browser'

interface Finding {
  id: string
  impact: string
  nodes: { html: string }[]
}
declare global {
  var axe: { run(within: Element, options: object): Promise<{ violations: Finding[] }> } | undefined
}
declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The program of axe-core, which e2e has. */
    axeSource(): Promise<string>
  }
}

const themes = ['light', 'dark'] as const

const findingsNow = async (theme: string): Promise<string[]> => {
  const root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', theme)
  // Half-way through a fade colours are neither the one nor the other; a skeleton's never ends.
  const fading = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)))
  const { violations } = (await globalThis.axe?.run(root, { resultTypes: ['violations'] })) ?? { violations: [] }
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(', ')}`)
}

/** What axe calls serious or critical of all that is shown, in both themes. */
export const seriousFindings = async (): Promise<string[]> => {
  if (!globalThis.axe) {
    const program = document.createElement('script')
    program.textContent = await commands.axeSource()
    document.head.append(program)
  }
  const found: string[] = []
  for (const theme of themes) found.push(...(await findingsNow(theme)))
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
  return found
}
