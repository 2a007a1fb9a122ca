import { commands } from 'vitest/browser'

interface Finding {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
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

/** What the themes differ in are colours alone. */
const rules = { light: {}, dark: { runOnly: ['color-contrast'] } }
type Theme = keyof typeof rules

const findingsNow = async (theme: Theme): Promise<string[]> => {
  const root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', theme)
  // What comes with an effect, such as the name of a dialog, is there after the next drawing.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  // Half-way through a fade colours are neither the one nor the other; a skeleton's never ends. Not waited for: what is out of
  // sight is not drawn, and fades when it is.
  for (const animation of document.getAnimations())
    if (animation.effect?.getTiming().iterations !== Infinity) animation.finish()
  // It is not in the frames of a page, and would wait half a minute for each to answer.
  const { violations } = (await globalThis.axe?.run(root, {
    resultTypes: ['violations'],
    iframes: false,
    ...rules[theme],
  })) ?? {
    violations: [],
  }
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${theme} ${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`).join(', ')}`,
    )
}

/** What axe calls serious or critical of all that is shown, in both themes. */
export const seriousFindings = async (): Promise<string[]> => {
  if (!globalThis.axe) {
    const program = document.createElement('script')
    program.textContent = await commands.axeSource()
    document.head.append(program)
  }
  return [...(await findingsNow('dark')), ...(await findingsNow('light'))]
}
